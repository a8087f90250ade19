export const PACKAGE_NAME: string = '@rag/testkit';
export { FaultFileSystem, type FileCall, type FileFault, type FileOperation } from './fault-file-system.js';
export type {
  FileKindShape,
  FileStatusShape,
  FileSystemShape,
  FolderEntryShape,
  OpenFileShape,
} from './fault-file-system-shape.js';
