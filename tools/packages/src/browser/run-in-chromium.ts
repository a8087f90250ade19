import { chromium, type Page } from 'playwright-core';

import type { Fact } from './exercise-pure-packages.js';
import { PROGRAM_PATH, serveProgram } from './serve-program.js';

const ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const EXPORTED = 'exercisePurePackages';

const WORKER = `import { ${EXPORTED} } from '${PROGRAM_PATH}';
${EXPORTED}().then((facts) => postMessage(facts), (error) => postMessage([{ text: String(error), holds: false }]));
`;

// Texts, because they are code of the page: this program knows nothing of one.
const IN_PAGE = `import('${PROGRAM_PATH}').then((program) => program.${EXPORTED}())`;
const IN_WORKER = `new Promise((resolve, reject) => {
  const worker = new Worker('/worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
})`;

/** What one place of a browser found. */
export interface BrowserRun {
  readonly place: 'page' | 'worker';
  readonly facts: readonly Fact[];
}

/** What happened in the browser. */
export interface BrowserReport {
  readonly version: string;
  readonly runs: readonly BrowserRun[];
  /** What the page said on its console, threw, or asked of another server. */
  readonly complaints: readonly string[];
}

/** Runs the bundled program in a page and in a module worker of a headless Chromium, without any network. */
export async function runInChromium(executablePath: string, file: string): Promise<BrowserReport> {
  const server = await serveProgram(file, WORKER);
  try {
    const browser = await chromium.launch({ executablePath, headless: true, args: [...ARGUMENTS] });
    try {
      const page = await browser.newPage();
      const complaints = collectComplaints(page, server.url);
      await page.goto(server.url);
      const runs: BrowserRun[] = [
        { place: 'page', facts: await page.evaluate(IN_PAGE) },
        { place: 'worker', facts: await page.evaluate(IN_WORKER) },
      ];
      return { version: browser.version(), runs, complaints };
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}

function collectComplaints(page: Page, url: string): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) {
      complaints.push(`request: ${request.url()}`);
    }
  });
  return complaints;
}
