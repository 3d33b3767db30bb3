import type { Context as HonoContext } from 'hono';
import { html } from 'hono/html';
import type { Context } from '../context.ts';
import { type AppEnv, newRouter } from '../http/router.ts';
import type { UserId } from '../ids.ts';
import { storedKey } from '../stored-keys/stored-key.ts';
import type { Emails } from './email.ts';
import { htmlPage } from './html-page.ts';
import { readUnsubscribeToken, unsubscribe } from './unsubscribe.ts';

const PATH = '/unsubscribe';

/** Whether there is an account whose preferences may be stored: a link outlives an account that is erased. */
type HasAccount = (ctx: Context, userId: UserId) => Promise<boolean>;

/**
 * Works without signing in. Opening the link changes nothing, because email scanners open every link. The button and an
 * email client's one-click POST (RFC 8058) unsubscribe.
 */
export const unsubscribeRoutes = (emails: Emails, hasAccount: HasAccount) =>
  newRouter()
    .get(PATH, async (c) => {
      const token = c.req.query('token') ?? '';
      const unwanted = readUnsubscribeToken(await keyOf(c), emails, token);
      return unwanted ? confirmPage(c.req.path, token, unwanted.optional.name) : invalidPage();
    })
    .post(PATH, async (c) => {
      const unwanted = readUnsubscribeToken(await keyOf(c), emails, c.req.query('token') ?? '');
      if (!unwanted) return invalidPage();
      if (await hasAccount(c.get('ctx'), unwanted.userId)) await unsubscribe(c.get('ctx'), unwanted);
      return donePage(unwanted.optional.name);
    });

function keyOf(c: HonoContext<AppEnv>): Promise<string> {
  return storedKey(c.get('ctx'), c.env.ENCRYPTION_KEY, 'unsubscribe');
}

function confirmPage(path: string, token: string, name: string): Response {
  return htmlPage({
    title: `Unsubscribe from ${name}?`,
    main: html`<p>You won’t receive these emails anymore. You’ll still get essential emails such as sign-in links.</p>
<form method="post" action="${path}?token=${encodeURIComponent(token)}"><button type="submit">Unsubscribe</button></form>`,
    forms: "'self'",
  });
}

function donePage(name: string): Response {
  return htmlPage({
    title: 'Done',
    main: html`<p>You’ve been unsubscribed from ${name}. You can resubscribe in <a href="/settings?tab=notifications">your settings</a>.</p>`,
  });
}

function invalidPage(): Response {
  const main = html`<p>The link may be incomplete. Open it from the email again, or change your email preferences in <a href="/settings?tab=notifications">your settings</a>.</p>`;
  return htmlPage({ title: 'This link isn’t valid', main }, 400);
}
