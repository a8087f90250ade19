import ts from 'typescript';

import type { Finding } from '../finding.js';
import { collectSnippets } from '../snippets/collect-snippets.js';
import { lineInFile, type Snippet } from '../snippets/snippet.js';
import type { Rule, WorkspaceProgram } from './rule.js';

const NAME = 'snippets-compile';

/** What a reader copies is correct on the day that it is copied. */
export const snippetsCompileRule: Rule = {
  name: NAME,
  law: 'every TypeScript block of a document and every @example of an export compiles, strictly',
  check: ({ workspace, program }) =>
    collectSnippets(workspace).flatMap((snippet) => findErrors(snippet, program())),
};

/** The compiler's complaints about one snippet; the program must hold it. */
export function findErrors(snippet: Snippet, { program, fileOf }: WorkspaceProgram): readonly Finding[] {
  const file = fileOf(snippet.modulePath);
  const diagnostics = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  return diagnostics.map(({ start = 0, messageText, code }) => {
    const moduleLine = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
    const message = ts.flattenDiagnosticMessageText(messageText, ' ');
    return {
      rule: NAME,
      file: snippet.file,
      line: lineInFile(snippet, moduleLine),
      what: `does not compile: ${message} (TS${code})`,
      advice: adviceFor(code, snippet),
    };
  });
}

const CANNOT_FIND_NAME: ReadonlySet<number> = new Set([2304, 2552, 18004]);

function adviceFor(code: number, snippet: Snippet): string {
  if (!CANNOT_FIND_NAME.has(code)) return 'mend the example or what it shows';
  return snippet.preamble === '' && snippet.modulePath.includes('.md.')
    ? 'import it: each block stands alone'
    : 'declare it: "declare const …: …;" says what the reader brings';
}
