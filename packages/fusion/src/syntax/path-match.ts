/**
 * Compiles the value of `path:` to a test of paths.
 *
 * Without `*` it is a part of the path (`src/auth`, `auth/`). With `*`, which stands for any characters, `/` included, it
 * begins where a part of the path begins and reaches to the end (`*.ts`, `src/*.ts`). A leading `/` is the root. Capitals
 * count only where the value has some. Spelling is compared by NFC. Each step continues behind the last one and no value
 * is longer than an operator may be, so the cost is linear in the path.
 */
export function compilePathMatch(value: string): (path: string) => boolean {
  const isExact = value !== value.toLowerCase();
  const normalize = (text: string): string => {
    const composed = text.normalize('NFC').replaceAll('\\', '/');
    return isExact ? composed : composed.toLowerCase();
  };
  const pattern = normalize(value).replace(/^\.\//u, '/');
  const isRooted = pattern.startsWith('/');
  const bare = isRooted ? pattern.slice(1) : pattern;
  const pieces = bare.split('*');
  if (pieces.length === 1) {
    return (path) => (isRooted ? normalize(path).startsWith(bare) : normalize(path).includes(bare));
  }
  return (path) => matchPieces(normalize(path), pieces, isRooted);
}

function matchPieces(path: string, pieces: readonly string[], isRooted: boolean): boolean {
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  let at = first.length;
  if (!path.startsWith(first)) {
    const slash = isRooted ? -1 : path.indexOf(`/${first}`);
    if (slash < 0) return false;
    at = slash + 1 + first.length;
  }
  // The earliest place leaves the most for what follows.
  for (const piece of pieces.slice(1, -1)) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return path.endsWith(last) && path.length - last.length >= at;
}
