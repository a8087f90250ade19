// The port of `@rag/ingest`, spelled out: that package's tests depend on this one, so this one cannot depend on it.
// Types are compared by structure, and a test there fails to compile when the two drift apart.

/** The kinds of `FileKind` in `@rag/ingest`. */
export type FileKindShape = 'file' | 'folder' | 'link' | 'other';

/** The shape of `FolderEntry` in `@rag/ingest`. */
export interface FolderEntryShape {
  readonly name: string;
  readonly kind: FileKindShape | 'unknown';
  readonly invalidName?: true;
}

/** The shape of `FileStatus` in `@rag/ingest`. */
export interface FileStatusShape {
  readonly kind: FileKindShape;
  readonly identity: {
    readonly size: number;
    readonly mtimeNs: string;
    readonly ctimeNs: string;
    readonly inode: string;
    readonly device: string;
  };
}

/** The shape of `OpenFile` in `@rag/ingest`. */
export interface OpenFileShape {
  stat(): Promise<FileStatusShape>;
  read(maxBytes: number): Promise<Uint8Array>;
  realPath(): Promise<string>;
  close(): Promise<void>;
}

/** The shape of `FileSystem` in `@rag/ingest`. */
export interface FileSystemShape {
  realPath(path: string): Promise<string>;
  lstat(path: string): Promise<FileStatusShape>;
  readDirectory(path: string): AsyncIterable<FolderEntryShape>;
  open(path: string): Promise<OpenFileShape>;
}
