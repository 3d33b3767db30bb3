import { html } from 'hono/html';
import { newRouter } from '../http/router.ts';
import type { OptionalKind } from './email-kinds.ts';
import { htmlPage } from './html-page.ts';
import { readUnsubscribeToken, unsubscribe } from './unsubscribe.ts';

const PATH = '/unsubscribe';
const NAMES: Record<OptionalKind, string> = {
  welcome: 'the welcome email',
  earnings_notification: 'earnings notifications',
  weekly_digest: 'the weekly digest',
};

/**
 * Works without signing in. Opening the link changes nothing, because email scanners open every link. The button and an
 * email client's one-click POST (RFC 8058) unsubscribe.
 */
export const unsubscribeRoutes = newRouter()
  .get(PATH, (c) => {
    const token = c.req.query('token') ?? '';
    const subscription = readUnsubscribeToken(c.env.ENCRYPTION_KEY, token);
    return subscription ? confirmPage(c.req.path, token, subscription.kind) : invalidPage();
  })
  .post(PATH, async (c) => {
    const subscription = readUnsubscribeToken(c.env.ENCRYPTION_KEY, c.req.query('token') ?? '');
    if (!subscription) return invalidPage();
    await unsubscribe(c.get('ctx'), subscription);
    return donePage(subscription.kind);
  });

function confirmPage(path: string, token: string, kind: OptionalKind): Response {
  return htmlPage({
    title: `Unsubscribe from ${NAMES[kind]}?`,
    main: html`<p>You won’t receive these emails anymore. You’ll still get essential emails such as sign-in links.</p>
<form method="post" action="${path}?token=${encodeURIComponent(token)}"><button type="submit">Unsubscribe</button></form>`,
    forms: "'self'",
  });
}

function donePage(kind: OptionalKind): Response {
  return htmlPage({
    title: 'Done',
    main: html`<p>You’ve been unsubscribed from ${NAMES[kind]}. You can resubscribe in <a href="/settings?tab=notifications">your settings</a>.</p>`,
  });
}

function invalidPage(): Response {
  const main = html`<p>The link may be incomplete. Open it from the email again, or change your email preferences in <a href="/settings?tab=notifications">your settings</a>.</p>`;
  return htmlPage({ title: 'This link isn’t valid', main }, 400);
}
