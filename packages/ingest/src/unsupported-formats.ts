/** Formats that are known and not read, by the extensions of their files. */
const UNSUPPORTED_EXTENSIONS: readonly (readonly [name: string, extensions: string])[] = [
  ['PDF document', 'pdf'],
  ['word processor document', 'doc docx docm dot dotx odt ott rtf pages wpd'],
  ['spreadsheet', 'xls xlsx xlsm xlsb ods numbers'],
  ['presentation', 'ppt pptx pptm pps ppsx odp key'],
  ['HTML page', 'html htm xhtml mht mhtml'],
  ['e-mail', 'eml msg mbox pst ost'],
  ['notebook', 'ipynb'],
  ['e-book', 'epub mobi azw azw3 djvu fb2'],
  ['PostScript document', 'ps eps'],
  [
    'image',
    'png apng jpg jpeg jpe gif bmp webp tif tiff ico icns cur heic heif avif jxl psd ai svg svgz xcf tga dds exr hdr cr2 nef dng pbm pgm ppm pnm',
  ],
  ['audio', 'mp3 wav flac ogg oga opus m4a aac wma aif aiff mid midi amr'],
  ['video', 'mp4 m4v mov avi mkv webm wmv flv mpg mpeg 3gp ogv m2ts'],
  ['font', 'ttf otf ttc woff woff2 eot pfb pfm'],
  [
    'archive',
    'zip tar gz tgz bz2 tbz tbz2 xz txz zst lz lz4 lzma 7z rar jar war ear apk aab aar ipa cab deb rpm dmg iso whl egg gem nupkg crx xpi vsix cpio pak asar snap flatpak',
  ],
  [
    'executable or compiled code',
    'exe dll so dylib a o obj lib msi class dex pyc pyo pyd wasm node elc beam cmo cmi cmx rlib rmeta pdb',
  ],
  ['database', 'db db3 sqlite sqlite3 mdb accdb frm ibd myd myi dbf'],
  [
    'binary data',
    'bin parquet arrow feather orc avro npy npz pkl pickle h5 hdf5 rds rdata onnx pt pth safetensors gguf ggml tflite pb ckpt msgpack cbor mo qm swp',
  ],
  ['drawing or 3D model', 'stl glb blend fbx 3ds dwg skp fig sketch xd vsd vsdx'],
  ['key store', 'p12 pfx jks keystore kdbx gpg'],
];

/** Names, for people, of formats that are not read, by extension in lower case and without the dot. */
export const UNSUPPORTED_NAME_BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  UNSUPPORTED_EXTENSIONS.flatMap(([name, extensions]) =>
    extensions.split(' ').map((extension) => [extension, name] as const),
  ),
);
