import { z } from '@hono/zod-openapi';
import { localOnly } from '../platform/http/access.ts';
import { newRouter } from '../platform/http/router.ts';
import { listReceived, receive } from './inbox.ts';
import { inboxPage } from './inbox-page.ts';

const PATH = '/:name';
/** The status of the response, such as `?status=503`. */
const responseStatus = z.coerce.number().int().min(200).max(599).catch(200);

/** A webhook receiver for developers, on a local system only. It stores and shows every request. */
export const inboxRoutes = newRouter();
inboxRoutes.use(localOnly);
inboxRoutes
  .get(PATH, async (c, next) => {
    const name = c.req.param('name');
    const accept = c.req.header('accept') ?? '';
    if (accept.includes('application/json')) return c.json({ data: listReceived(name) });
    if (!accept.includes('text/html')) return next();
    return inboxPage(name, listReceived(name));
  })
  .on(['GET', 'POST'], PATH, async (c) => {
    const name = c.req.param('name');
    const address = `${c.env.PUBLIC_ORIGIN}/dev/webhooks/inbox/${name}`;
    await receive(c.get('ctx'), c.env.ENCRYPTION_KEY, { name, address }, c.req.raw);
    const status = responseStatus.parse(c.req.query('status'));
    return new Response(null, { status });
  });
