import { localOnly } from '../http/access.ts';
import { newRouter } from '../http/router.ts';
import { DomainError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { toIso } from '../platform/time.ts';
import { type LocalEmail, readLocalEmail, readOutbox } from './local-outbox.ts';
import { localEmailPage, outboxPage } from './local-pages.ts';

const LISTED = 200;

/** The outbox of a local system: for people, and the newest mail to an address for tests and scripts. */
export const localEmailRoutes = newRouter();
localEmailRoutes.use(localOnly);
localEmailRoutes
  .get('/', async (c) => outboxPage(await readOutbox(c.get('ctx'), { limit: LISTED })))
  .get('/latest', async (c) => {
    const [newest] = await readOutbox(c.get('ctx'), { recipient: c.req.query('to'), limit: 1 });
    return c.json({ data: newest ? recordOf(newest) : null });
  })
  .get('/:id', async (c) => {
    const id = c.req.param('id');
    const mail = isId('mal', id) ? await readLocalEmail(c.get('ctx'), id) : null;
    if (!mail) throw new DomainError('mail.unknown', 'There is no such mail here.', 404);
    return localEmailPage(mail);
  });

function recordOf({ sentAt, ...mail }: LocalEmail) {
  return { ...mail, sent_at: toIso(sentAt) };
}
