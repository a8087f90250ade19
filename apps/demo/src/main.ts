import { PACKAGE_NAME } from './index.ts';

process.stdout.write(`${PACKAGE_NAME}\n`);
