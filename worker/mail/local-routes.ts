import { localOnly } from '../http/guards.ts';
import { newRouter } from '../http/router.ts';
import { DomainError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { toIso } from '../platform/time.ts';
import { type LocalMail, readLocalMail, readOutbox } from './local-outbox.ts';
import { localMailPage, outboxPage } from './local-pages.ts';

const LISTED = 200;

/** The outbox of a local system: for people, and the newest mail to an address for tests and scripts. */
export const localMailRoutes = newRouter();
localMailRoutes.use('/dev/mail/*', localOnly);
localMailRoutes
  .get('/dev/mail', async (c) => outboxPage(await readOutbox(c.get('ctx'), { limit: LISTED })))
  .get('/dev/mail/latest', async (c) => {
    const [newest] = await readOutbox(c.get('ctx'), { recipient: c.req.query('to'), limit: 1 });
    return c.json({ data: newest ? recordOf(newest) : null });
  })
  .get('/dev/mail/:id', async (c) => {
    const id = c.req.param('id');
    const mail = isId('mal', id) ? await readLocalMail(c.get('ctx'), id) : null;
    if (!mail) throw new DomainError('mail.unknown', 'There is no such mail here.', 404);
    return localMailPage(mail);
  });

function recordOf({ sentAt, ...mail }: LocalMail) {
  return { ...mail, sent_at: toIso(sentAt) };
}
