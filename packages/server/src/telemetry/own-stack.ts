import { fileURLToPath } from 'node:url';

/** Frames that are told at most. */
const MAX_FRAMES = 12;

/** The folder that holds the packages of this project, where they are next to each other. */
const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url)).replaceAll('\\', '/');

const INSTALLED = /\/node_modules\/@rag\/(?=[a-z\d-]+\/dist\/)/u;

/**
 * Where in this project's own code an error came from: places such as `server/dist/http/app.js:12:5`, the innermost first.
 *
 * Neither the message nor a name of a function is told, nor any place outside: they can hold what a caller or a document
 * said. A message can look like places itself, so that it is taken off first; where that cannot be done, nothing is told.
 */
export function ownStack(error: unknown): readonly string[] {
  try {
    const places = framesOf(error).map(ownPlaceOf);
    return places.filter((place) => place !== undefined).slice(0, MAX_FRAMES);
  } catch {
    // A getter of a hostile error.
    return [];
  }
}

function framesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const { stack, message } = error;
  if (typeof stack !== 'string' || typeof message !== 'string') return [];
  const start = stack.indexOf(message);
  return start < 0 ? [] : stack.slice(start + message.length).split('\n');
}

function ownPlaceOf(frame: string): string | undefined {
  const [, path, line, column] =
    /^\s{4}at (?:.{0,400}\()?(?:file:\/\/)?([^()]{1,400}):(\d+):(\d+)\)?$/u.exec(frame) ?? [];
  if (path === undefined) return undefined;
  const inside = insideOf(path);
  return inside !== undefined && /^[a-z\d-]+\/(?:src|dist)\/[\w./-]+\.[cm]?[jt]s$/u.test(inside)
    ? `${inside}:${line}:${column}`
    : undefined;
}

function insideOf(path: string): string | undefined {
  if (path.startsWith(PACKAGES)) return path.slice(PACKAGES.length);
  const installed = INSTALLED.exec(path);
  return installed === null ? undefined : path.slice(installed.index + installed[0].length);
}
