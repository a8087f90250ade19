import type { FormatDetection } from './document-format.js';
import { sourceIn, TEXT_KIND_BY_EXTENSION, TEXT_KIND_BY_NAME, type TextKind } from './languages.js';
import { nameByMagic } from './magic-numbers.js';
import { languageOfShebang } from './shebang.js';
import { UNSUPPORTED_NAME_BY_EXTENSION } from './unsupported-formats.js';

const UNDECIDED: FormatDetection = Object.freeze({ kind: 'undecided' });

/**
 * Tells the format of a file from its name and, where they are given, its bytes.
 *
 * Well-known names come before extensions, both without case. With bytes the answer is never `undecided`: a
 * signature of another format decides first, a name without meaning gives way to a script's first line, and
 * what is left is text. Whether the bytes are text at all is for {@link decodeText} to say.
 *
 * @param path any path; only its last part counts.
 * @example
 * detectFormat('src/main.rs'); // { kind: 'text', format: 'source', language: 'rust' }
 * detectFormat('a.pdf'); // { kind: 'unsupported', name: 'PDF document' }
 */
export function detectFormat(path: string, bytes?: Uint8Array): FormatDetection {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const kind = textKindOf(name);
  if (kind === undefined) {
    const unsupported = unsupportedNameOf(name);
    if (unsupported !== undefined) return { kind: 'unsupported', name: unsupported };
  }
  if (bytes === undefined) return kind === undefined ? UNDECIDED : { kind: 'text', ...kind };
  const magic = nameByMagic(bytes);
  if (magic === undefined) return { kind: 'text', ...(kind ?? kindOfContent(bytes)) };
  return kind === undefined
    ? { kind: 'unsupported', name: magic }
    : { kind: 'binary', reason: `its format is "${magic}", though its name says text` };
}

function kindOfContent(bytes: Uint8Array): TextKind {
  const language = languageOfShebang(bytes);
  return language === undefined ? { format: 'text' } : sourceIn(language);
}

function textKindOf(name: string): TextKind | undefined {
  const known = TEXT_KIND_BY_NAME.get(name);
  if (known !== undefined) return known;
  const extension = extensionOf(name);
  if (name.startsWith('dockerfile.') && !UNSUPPORTED_NAME_BY_EXTENSION.has(extension))
    return TEXT_KIND_BY_NAME.get('dockerfile');
  return TEXT_KIND_BY_EXTENSION.get(extension);
}

function unsupportedNameOf(name: string): string | undefined {
  // Shared libraries carry their version behind the extension: `libc.so.6`.
  const versioned = /\.so[.\d]*$/u.test(name) ? 'so' : extensionOf(name);
  return UNSUPPORTED_NAME_BY_EXTENSION.get(versioned);
}

/** What follows the last dot; a name that only begins with a dot has none. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1);
}
