import { basename } from 'node:path';

import ts from 'typescript';

// Without skipLibCheck, so that a declaration of ours that names what its package does not bring is seen.
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
};

/** Compiles the programs of a consumer, strictly, and writes JavaScript beside them; what the compiler says. */
export function compileConsumer(files: readonly string[]): readonly string[] {
  const program = ts.createProgram(files, OPTIONS);
  const diagnostics = ts.getPreEmitDiagnostics(program);
  program.emit();
  return diagnostics.map(({ file, start, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    if (file === undefined || start === undefined) return text;
    const { line } = file.getLineAndCharacterOfPosition(start);
    return `${basename(file.fileName)}:${line + 1}: ${text}`;
  });
}
