import { Hono } from 'hono';
import { requestContext } from '../../app/request-context.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { limitBody } from '../../platform/http/limit-body.ts';
import type { AppEnv } from '../../platform/http/router.ts';
import { publisherIdOf } from '../../platform/ids.ts';
import { publisherRoutes } from '../../reporting/publisher/routes.ts';

const PATH = '/v1/publisher/links';
const GUARDS = byPublisher('GET publisher-api').middleware.length;

/** The Worker's list of links with its validation and handler, but without its guards. */
export const openList = new Hono<AppEnv>();
openList.use(requestContext);
openList.use(limitBody);
openList.use(async (c, next) => {
  const publisherId = publisherIdOf(1);
  c.set('publisherId', publisherId);
  c.set('ctx', { ...c.get('ctx'), actor: { kind: 'publisher', publisherId } });
  await next();
});
const handlers = publisherRoutes.routes
  .filter(({ path, method }) => path === PATH && method === 'GET')
  .slice(GUARDS);
if (handlers.length === 0) throw new Error(`The publisher's routes have no ${PATH}.`);
for (const { handler } of handlers) openList.get(PATH, handler);
