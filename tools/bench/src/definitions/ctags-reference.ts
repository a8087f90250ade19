import { kindTable } from './kind-table.js';
import type { Reference, ReferenceDefinition } from './reference.js';
import { isInstalled, runCommand } from './run-script.js';

/** How ctags names a language, and which of its kinds count; values only where they stand in no function. */
export interface CtagsLanguage {
  readonly name: string;
  readonly kinds: string;
  /** Kinds that count only outside of everything that is not one of these scopes. */
  readonly values?: string;
  readonly scopes?: string;
  /** Kinds of declarations that are no definitions, which ctags tells when it is asked: its letters. */
  readonly declarations?: string;
  /** Our kinds that ctags does not know in this language; finding one is no mistake. */
  readonly unknown?: string;
}

interface Tag {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  readonly scopeKind?: string;
}

/** Names that ctags makes up for what has none. */
const MADE_UP_NAME = /^(?:__anon|anonFunc[0-9a-f]{8}|<lambda>|\(\)$|_$)/u;
const PROBE = { program: 'ctags', arguments: ['--version'] };

/** `TEST_F(Suite, Case) { … }` calls a macro, `names=()` makes a list; ctags takes both for functions. */
function isMacroCall({ kind, name }: Tag): boolean {
  return kind === 'function' && /^TEST(?:_[A-Z]+)*$|^\w+=$/u.test(name);
}

/** `typedef struct name { … } name;` is one definition, not two. */
function isTypedefOfItself({ kind, name }: Tag, before: readonly ReferenceDefinition[]): boolean {
  return (
    kind === 'typedef' &&
    before.some((other) => other.name === name && /^(?:struct|union|enum)$/u.test(other.kind))
  );
}

/** Universal Ctags as the reference of a language. */
export function ctagsReference(language: CtagsLanguage): Reference {
  const kinds = kindTable(language.kinds);
  const values = kindTable(language.values ?? 'none');
  const scopes = new Set((language.scopes ?? '').split(' '));
  const countedKind = ({ kind, scopeKind }: Tag): string | undefined =>
    kinds.get(kind) ?? (scopeKind === undefined || scopes.has(scopeKind) ? values.get(kind) : undefined);
  return {
    name: 'ctags',
    unknownKinds: new Set((language.unknown ?? '').split(' ')),
    absence: () => (isInstalled(PROBE) ? undefined : '"ctags --version" does not run here'),
    read: (paths) => {
      const reading = new Map<string, ReferenceDefinition[]>(paths.map((path) => [path, []]));
      const output = runCommand(
        {
          program: 'ctags',
          arguments: [
            '--output-format=json',
            '--fields=+nK',
            '--sort=no',
            `--language-force=${language.name}`,
            ...(language.declarations === undefined
              ? []
              : [`--kinds-${language.name}=+${language.declarations}`]),
            '-f',
            '-',
            '-L',
            '-',
          ],
        },
        paths.join('\n'),
      );
      for (const line of output.split('\n')) {
        if (!line.startsWith('{"_type": "tag"')) continue;
        const tag = JSON.parse(line) as Tag;
        if (MADE_UP_NAME.test(tag.name) || isMacroCall(tag)) continue;
        const kind = isTypedefOfItself(tag, reading.get(tag.path) ?? []) ? undefined : countedKind(tag);
        reading
          .get(tag.path)
          ?.push({ name: tag.name, kind: kind ?? tag.kind, line: tag.line, counts: kind !== undefined });
      }
      return reading;
    },
  };
}
