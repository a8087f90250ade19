import type { FileIdentity } from './file-identity.js';
import type { FileKind, FileSystem, FolderEntry } from './file-system.js';

/**
 * A folder `/r` that answers without ever leaving the current turn of the event loop: whoever walks it lets others
 * run only by a pause of its own.
 */
export function memoryFileSystem(files: Readonly<Record<string, string>>): FileSystem {
  const contents = new Map<string, Uint8Array>();
  const folders = new Map<string, Map<string, FileKind>>([['/r', new Map()]]);
  for (const [path, text] of Object.entries(files)) {
    contents.set(`/r/${path}`, new TextEncoder().encode(text));
    const parts = path.split('/');
    for (let depth = 0; depth < parts.length; depth++) {
      const folder = ['/r', ...parts.slice(0, depth)].join('/');
      const kind = depth === parts.length - 1 ? 'file' : 'folder';
      folders.set(folder, (folders.get(folder) ?? new Map<string, FileKind>()).set(parts[depth]!, kind));
    }
  }
  const identityOf = (path: string): FileIdentity => ({
    size: contents.get(path)?.length ?? 0,
    mtimeNs: '0',
    ctimeNs: '0',
    inode: path,
    device: '0',
  });
  const kindOf = (path: string): FileKind => (folders.has(path) ? 'folder' : 'file');
  return {
    realPath: async (path) => path,
    lstat: async (path) => ({ kind: kindOf(path), identity: identityOf(path) }),
    readDirectory: async function* (path): AsyncGenerator<FolderEntry, void, undefined> {
      for (const [name, kind] of folders.get(path) ?? []) yield { name, kind };
    },
    open: async (path) => {
      let rest = contents.get(path)!;
      return {
        stat: async () => ({ kind: 'file', identity: identityOf(path) }),
        realPath: async () => path,
        close: async () => undefined,
        read: async (maxBytes) => {
          const part = rest.subarray(0, maxBytes);
          rest = rest.subarray(part.length);
          return part;
        },
      };
    },
  };
}
