/** A pattern of bytes that begins a format, and is not text. */
interface Signature {
  readonly name: string;
  readonly offset: number;
  readonly bytes: readonly number[];
}

const ascii = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));

const signature = (name: string, bytes: readonly number[], offset = 0): Signature => ({
  name,
  offset,
  bytes,
});

/** Only such as no text begins with: each holds a byte that text lacks, or is reserved by its format. */
const SIGNATURES: readonly Signature[] = [
  signature('PDF document', ascii('%PDF-')),
  signature('PNG image', [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]),
  signature('JPEG image', [0xff, 0xd8, 0xff]),
  signature('GIF image', ascii('GIF87a')),
  signature('GIF image', ascii('GIF89a')),
  signature('TIFF image', [...ascii('II*'), 0]),
  signature('TIFF image', [...ascii('MM'), 0, ...ascii('*')]),
  signature('ZIP archive or Office document', [...ascii('PK'), 3, 4]),
  signature('ZIP archive', [...ascii('PK'), 5, 6]),
  signature('gzip archive', [0x1f, 0x8b, 8]),
  signature('bzip2 archive', [...ascii('BZh'), 0x39, 0x31, 0x41, 0x59]),
  signature('xz archive', [0xfd, ...ascii('7zXZ'), 0]),
  signature('Zstandard archive', [0x28, 0xb5, 0x2f, 0xfd]),
  signature('7-Zip archive', [...ascii('7z'), 0xbc, 0xaf, 0x27, 0x1c]),
  signature('RAR archive', [...ascii('Rar!'), 0x1a, 7]),
  signature('object archive', ascii('!<arch>\n')),
  signature('ELF executable', [0x7f, ...ascii('ELF')]),
  signature('Mach-O executable', [0xcf, 0xfa, 0xed, 0xfe]),
  signature('Mach-O executable', [0xce, 0xfa, 0xed, 0xfe]),
  signature('Java class or Mach-O executable', [0xca, 0xfe, 0xba, 0xbe]),
  signature('WebAssembly module', [0, ...ascii('asm')]),
  signature('Office document', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  signature('SQLite database', [...ascii('SQLite format 3'), 0]),
  signature('font', [...ascii('wOFF'), 0, 1, 0, 0]),
  signature('font', [...ascii('wOF2'), 0, 1, 0, 0]),
  signature('font', [...ascii('OTTO'), 0]),
  signature('Ogg audio', [...ascii('OggS'), 0]),
  signature('FLAC audio', [...ascii('fLaC'), 0]),
  signature('MP4 video', ascii('ftyp'), 4),
  signature('Parquet data', [...ascii('PAR1'), 0x15]),
];

/**
 * The format that the first bytes of a file belong to, or `undefined` where they may be text.
 *
 * @example
 * nameByMagic(Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0x2d)); // 'PDF document'
 */
export function nameByMagic(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find((candidate) => startsWith(bytes, candidate))?.name;
}

function startsWith(bytes: Uint8Array, candidate: Signature): boolean {
  return candidate.bytes.every((byte, index) => bytes[candidate.offset + index] === byte);
}
