import { desc, eq, sql } from 'drizzle-orm';
import { html } from 'hono/html';
import { localOnly } from '../http/access.ts';
import { newRouter } from '../http/router.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { isId, type MailId } from '../platform/ids.ts';
import { toIso } from '../platform/time.ts';
import { htmlPage } from './html-page.ts';
import { localOutbox } from './tables.ts';

const LISTED = 200;

/** The outbox of a local system: for people, and the newest mail to an address for tests and scripts. */
export const localEmailRoutes = newRouter();
localEmailRoutes.use('/dev/mail/*', localOnly);
localEmailRoutes
  .get('/dev/mail', async (c) => outboxPage(await readOutbox(c.get('ctx'), { limit: LISTED })))
  .get('/dev/mail/latest', async (c) => {
    const [newest] = await readOutbox(c.get('ctx'), { recipient: c.req.query('to'), limit: 1 });
    return c.json({ data: newest ? recordOf(newest) : null });
  })
  .get('/dev/mail/:id', async (c) => {
    const id = c.req.param('id');
    const mail = isId('mal', id) ? await readLocalEmail(c.get('ctx'), id) : null;
    if (!mail) throw new DomainError('mail.unknown', 'There is no such mail here.', 404);
    return localEmailPage(mail);
  });

function recordOf({ sentAt, ...mail }: LocalEmail) {
  return { ...mail, sent_at: toIso(sentAt) };
}

type LocalEmail = typeof localOutbox.$inferSelect;

/** Mails of a local system as they went out, newest first; only those to `recipient` where one is given. */
export async function readOutbox(
  ctx: Context,
  { recipient, limit }: { recipient?: string | undefined; limit: number },
): Promise<LocalEmail[]> {
  return ctx.db
    .select()
    .from(localOutbox)
    .where(recipient === undefined ? undefined : eq(localOutbox.recipient, recipient))
    .orderBy(desc(localOutbox.sentAt), sql`rowid DESC`)
    .limit(limit);
}

/** One of them; null when there is none of this id. */
async function readLocalEmail(ctx: Context, id: MailId): Promise<LocalEmail | null> {
  const [mail] = await ctx.db.select().from(localOutbox).where(eq(localOutbox.id, id));
  return mail ?? null;
}

/** The list of a local system's mails. */
function outboxPage(mails: readonly LocalEmail[]): Response {
  const rows = mails.map(
    (mail) =>
      html`<tr><td><a href="/dev/mail/${mail.id}">${mail.subject}</a></td><td>${mail.recipient}</td><td>${momentText(mail)}</td></tr>`,
  );
  const main =
    mails.length === 0
      ? html`<p>No emails have been sent yet. Sign up, and the first one appears here within seconds.</p>`
      : html`<table><tr><th>Subject</th><th>To</th><th>Sent</th></tr>${rows}</table>`;
  return htmlPage({
    title: 'Local emails',
    main: html`<p class="quiet">Emails never leave this system. Newest first.</p>${main}`,
  });
}

/**
 * One mail, as HTML and as text. The frame takes on this page's policy: styles apply, nothing is loaded, no script runs,
 * and links open a tab of their own.
 */
function localEmailPage(mail: LocalEmail): Response {
  const framed = mail.html.replace('<head>', '<head><base target="_blank">');
  const main = html`<p class="quiet">To ${mail.recipient}, ${momentText(mail)} · <a href="/dev/mail">All emails</a></p>
<iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>
<h2>As text</h2><pre>${mail.text}</pre>`;
  return htmlPage({ title: mail.subject, main, styles: "'unsafe-inline'" });
}

/** `2026-11-22 10:19:32 UTC`. */
function momentText({ sentAt }: LocalEmail): string {
  return `${toIso(sentAt).slice(0, 19).replace('T', ' ')} UTC`;
}
