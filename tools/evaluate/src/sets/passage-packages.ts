/** Sources of a package that people know, as they are installed here. */
export interface PassagePackage {
  readonly name: string;
  readonly version: string;
  /** The folder that is indexed; one copy of the sources where a package ships several builds. */
  readonly folder: string;
  /** Only files that end so. */
  readonly extension: string;
}

/** Ten packages with doc comments, installed as dependencies of our tools; another version is a stated skip. */
export const PASSAGE_PACKAGES: readonly PassagePackage[] = [
  { name: '@microsoft/tsdoc', version: '0.17.1', folder: 'lib', extension: '.js' },
  { name: '@types/node', version: '20.19.30', folder: '', extension: '.d.ts' },
  { name: 'commander', version: '14.0.3', folder: 'lib', extension: '.js' },
  { name: 'diff', version: '8.0.4', folder: 'libesm', extension: '.js' },
  { name: 'eslint', version: '10.15.0', folder: 'lib', extension: '.js' },
  { name: 'fast-xml-parser', version: '5.12.1', folder: 'src', extension: '.js' },
  { name: 'postcss', version: '8.5.33', folder: 'lib', extension: '.d.ts' },
  { name: 'rxjs', version: '7.8.2', folder: 'src', extension: '.ts' },
  { name: 'source-map', version: '0.7.6', folder: 'lib', extension: '.js' },
  { name: 'yaml', version: '2.9.1', folder: 'dist', extension: '.js' },
];

/** Questions of a package at most, spread evenly over its definitions. */
export const QUESTIONS_PER_PACKAGE = 40;
