import { Hono } from 'hono';
import { requestContext } from '../../app/request-context.ts';
import { byPublisher } from '../../http/access.ts';
import { limitBody } from '../../http/limit-body.ts';
import type { AppEnv } from '../../http/router.ts';
import { publisherIdOf } from '../../platform/ids.ts';
import { publisherRoutes } from '../../reporting/routes.ts';

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
for (const { handler } of publisherRoutes.routes.filter(({ path }) => path === PATH).slice(GUARDS))
  openList.get(PATH, handler);
