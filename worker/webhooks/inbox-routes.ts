import { z } from '@hono/zod-openapi';
import { localOnly } from '../http/access.ts';
import { newRouter } from '../http/router.ts';
import { openInbox, receive } from './inbox.ts';
import { inboxPage } from './inbox-page.ts';

const PATH = '/:name';
/** The status that a test wants to be answered with, such as `?answer=503`. */
const answerStatus = z.coerce.number().int().min(200).max(599).catch(200);

/** A receiver of webhooks for developers, on a local system only: whatever comes is kept and shown. */
export const inboxRoutes = newRouter();
inboxRoutes.use(localOnly);
inboxRoutes
  .get(PATH, async (c, next) => {
    const name = c.req.param('name');
    const accepted = c.req.header('accept') ?? '';
    if (accepted.includes('application/json')) return c.json({ data: openInbox(name) });
    if (!accepted.includes('text/html')) return next();
    return inboxPage(name, openInbox(name));
  })
  .on(['GET', 'POST'], PATH, async (c) => {
    const name = c.req.param('name');
    const address = `${c.env.PUBLIC_ORIGIN}/dev/webhooks/inbox/${name}`;
    await receive(c.get('ctx'), c.env.SEAL_KEY, { name, address }, c.req.raw);
    const status = answerStatus.parse(c.req.query('answer'));
    return new Response(null, { status });
  });
