import filePlugins from '@size-limit/file';
import sizeLimit from 'size-limit';

/** The bytes of a file after gzip, as size-limit counts them. */
export async function gzipSize(file: string): Promise<number> {
  const results = (await sizeLimit(filePlugins, { checks: [{ files: [file], gzip: true }] })) as readonly {
    readonly size?: number;
  }[];
  const size = results[0]?.size;
  if (size === undefined || size === 0)
    throw new Error(`Cannot measure "${file}": size-limit found no bytes`);
  return size;
}
