import type { Clock } from '@rag/contracts';

import type { ServerLimits } from '../../serve/rag-server.js';
import type { ErrorReporting } from '../error-to-problem.js';
import type { RequestSchemas } from '../schemas/request-schemas.js';

/** What routes are made of. */
export interface RoutesContext {
  readonly schemas: RequestSchemas;
  readonly limits: ServerLimits;
  readonly clock: Clock;
  readonly reporting: ErrorReporting;
  /** Whether the server still takes work. */
  readonly isReady: () => boolean;
  /** The text of `/metrics`; absent where nothing is measured. */
  readonly renderMetrics?: (() => Promise<string>) | undefined;
}
