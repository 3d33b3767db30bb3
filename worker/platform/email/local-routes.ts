import { desc, eq, sql } from 'drizzle-orm';
import { html } from 'hono/html';
import type { Context } from '../context.ts';
import { failure } from '../failure.ts';
import { localOnly } from '../http/access.ts';
import { newRouter } from '../http/router.ts';
import { type EmailId, isId } from '../ids.ts';
import { toIso } from '../time.ts';
import { htmlPage } from './html-page.ts';
import { localOutbox } from './tables.ts';

const MAX_LISTED = 200;

const emailUnknown = failure('email.unknown', 404, 'Email not found.');

/** The local outbox for people, and the latest email to an address for tests and scripts. */
export const localEmailRoutes = newRouter();
localEmailRoutes.use(localOnly);
localEmailRoutes
  .get('/', async (c) => outboxPage(await readOutbox(c.get('ctx'), { limit: MAX_LISTED })))
  .get('/latest', async (c) => {
    const [latest] = await readOutbox(c.get('ctx'), { recipient: c.req.query('to'), limit: 1 });
    return c.json({ data: latest ? recordOf(latest) : null });
  })
  .get('/:id', async (c) => {
    const id = c.req.param('id');
    const email = isId('mal', id) ? await readLocalEmail(c.get('ctx'), id) : null;
    if (!email) throw emailUnknown();
    return localEmailPage(email);
  });

function recordOf({ sentAt, ...email }: LocalEmail) {
  return { ...email, sent_at: toIso(sentAt) };
}

type LocalEmail = typeof localOutbox.$inferSelect;

/** Newest first; only those to `recipient` if it is given. */
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

async function readLocalEmail(ctx: Context, id: EmailId): Promise<LocalEmail | null> {
  const [email] = await ctx.db.select().from(localOutbox).where(eq(localOutbox.id, id));
  return email ?? null;
}

function outboxPage(emails: readonly LocalEmail[]): Response {
  const rows = emails.map(
    (email) =>
      html`<tr><td><a href="/dev/emails/${email.id}">${email.subject}</a></td><td>${email.recipient}</td><td>${timeText(email)}</td></tr>`,
  );
  const main =
    emails.length === 0
      ? html`<p>No emails have been sent yet. Sign up, and the first one appears here within seconds.</p>`
      : html`<table><tr><th>Subject</th><th>To</th><th>Sent</th></tr>${rows}</table>`;
  return htmlPage({
    title: 'Local inbox',
    main: html`<p class="quiet">No email leaves this machine. Newest first.</p>${main}`,
  });
}

/** The frame inherits this page's policy: styles apply, no script runs, nothing is loaded, and links open a new tab. */
function localEmailPage(email: LocalEmail): Response {
  const framed = email.html.replace('<head>', '<head><base target="_blank">');
  const main = html`<p class="quiet">To ${email.recipient}, ${timeText(email)} · <a href="/dev/emails">All emails</a></p>
<iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>
<h2>As text</h2><pre>${email.text}</pre>`;
  return htmlPage({ title: email.subject, main, styles: "'unsafe-inline'" });
}

/** `2026-11-22 10:19:32 UTC`. */
function timeText({ sentAt }: LocalEmail): string {
  return `${toIso(sentAt).slice(0, 19).replace('T', ' ')} UTC`;
}
