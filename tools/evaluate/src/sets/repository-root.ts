import { fileURLToPath } from 'node:url';

/** The folder of this repository: found from this module, from src and dist alike. */
export const REPOSITORY_ROOT: string = fileURLToPath(new URL('../../../../', import.meta.url));
