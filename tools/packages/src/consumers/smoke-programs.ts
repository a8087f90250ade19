/**
 * Programs of packages of which the README's example does not show everything that installing can break.
 *
 * They are texts because they are compiled where the package is installed, against its published types.
 */
export const SMOKE_PROGRAMS: ReadonlyMap<string, string> = new Map([
  [
    '@rag/server',
    `import { RagService } from '@rag/server';

declare const process: { on(event: 'worker', listener: () => void): void };
let workers = 0;
process.on('worker', () => (workers += 1));

const rag = new RagService();
const report = await rag.indexDirectory('.', undefined, { include: ['README.md'] });
const [best] = await rag.search('two stores or none', 1);
const prompt = await rag.buildContextPrompt('two stores or none', 1);
await rag.close();
if (report.indexed !== 1 || report.failed.length > 0) throw new Error('the README was not indexed');
if (best?.metadata['file'] !== 'README.md') throw new Error('the README was not found');
if (!prompt.endsWith('\\n</tnsai-user-message>')) throw new Error('the prompt has no fence');
if (workers === 0) throw new Error('no worker thread was started');
`,
  ],
]);
