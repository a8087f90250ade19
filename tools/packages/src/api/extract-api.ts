import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';

/** One entry point of a package, and where its report goes. */
export interface EntryPoint {
  /** The package's folder. */
  readonly folder: string;
  /** The declarations that are published, relative to the folder: `./dist/index.d.ts`. */
  readonly types: string;
}

// Release tags and doc syntax are no part of a report: documents are checked by tools/check.
const SILENT = { default: { logLevel: ExtractorLogLevel.None } };

/**
 * The public API of an entry point as text: every exported declaration, sorted by name, without comments.
 *
 * @param scratch an empty folder
 */
export async function extractApi({ folder, types }: EntryPoint, scratch: string): Promise<string> {
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, types),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'es2023',
            lib: ['es2023', 'webworker'],
            module: 'nodenext',
            strict: true,
            types: [],
            skipLibCheck: true,
          },
          files: [types],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: 'report.api.md',
        reportFolder: scratch,
        reportTempFolder: join(scratch, 'temporary'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: {
          ...SILENT,
          'ae-forgotten-export': { logLevel: ExtractorLogLevel.Warning, addToApiReportFile: true },
        },
        tsdocMessageReporting: SILENT,
      },
    },
  });
  const errors: string[] = [];
  Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => {
      message.handled = true;
      if (message.logLevel === ExtractorLogLevel.Error) errors.push(message.text);
    },
  });
  if (errors.length > 0) throw new Error(`Cannot read the API of "${folder}": ${errors.join('; ')}`);
  return readFile(join(scratch, 'report.api.md'), 'utf8');
}
