import { html } from 'hono/html';
import { newRouter } from '../http/router.ts';
import type { OptionalKind } from './email-kinds.ts';
import { htmlPage } from './html-page.ts';
import { readUnsubscribeToken, unsubscribe } from './unsubscribe.ts';

const PATH = '/v1/notices/unsubscribe';
const NAMES: Record<OptionalKind, string> = {
  welcome: 'the welcome mail',
  earnings_notice: 'earnings notices',
  weekly_digest: 'the weekly digest',
};

/**
 * What the unsubscribe link of a mail opens, without signing in. Opening it changes nothing, since mail scanners open
 * every link; the button does, and so does a mail program's one-click POST (RFC 8058).
 */
export const unsubscribeRoutes = newRouter()
  .get(PATH, (c) => {
    const token = c.req.query('token') ?? '';
    const asked = readUnsubscribeToken(c.env.SEAL_KEY, token);
    return asked ? askPage(token, asked.kind) : invalidPage();
  })
  .post(PATH, async (c) => {
    const asked = readUnsubscribeToken(c.env.SEAL_KEY, c.req.query('token') ?? '');
    if (!asked) return invalidPage();
    await unsubscribe(c.get('ctx'), asked);
    return donePage(asked.kind);
  });

function askPage(token: string, kind: OptionalKind): Response {
  return htmlPage({
    title: `Stop ${NAMES[kind]}?`,
    main: html`<p>You will get no more of these. Mails that your account needs, such as sign-in links, still come.</p>
<form method="post" action="${PATH}?token=${encodeURIComponent(token)}"><button type="submit">Stop ${NAMES[kind]}</button></form>`,
    forms: "'self'",
  });
}

function donePage(kind: OptionalKind): Response {
  return htmlPage({
    title: 'Done',
    main: html`<p>You will get no more of ${NAMES[kind]}. You can switch them on again in <a href="/settings?tab=notifications">your settings</a>.</p>`,
  });
}

function invalidPage(): Response {
  const main = html`<p>It may have been cut off on its way. Open it from the mail again, or choose your mails in <a href="/settings?tab=notifications">your settings</a>.</p>`;
  return htmlPage({ title: 'This link is not valid', main }, 400);
}
