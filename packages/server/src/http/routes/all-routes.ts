import { chatRoutes } from './chat-routes.js';
import { documentRoutes } from './document-routes.js';
import { indexRoutes } from './index-routes.js';
import { queryRoutes } from './query-routes.js';
import type { Route } from './route.js';
import type { RoutesContext } from './routes-context.js';
import { sessionRoutes } from './session-routes.js';
import { systemRoutes } from './system-routes.js';

/** Every route of a server but that of its own description. */
export function createRoutes(context: RoutesContext): readonly Route[] {
  return [
    ...systemRoutes(context),
    ...sessionRoutes(context),
    ...indexRoutes(context),
    ...queryRoutes(context),
    ...documentRoutes(context),
    ...chatRoutes(context),
  ];
}
