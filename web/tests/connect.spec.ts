import { createHash, randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { confirmedAccount, ownNetwork, PASSWORD, signedIn } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { expectSound } from './page-checks.ts';
import { watchStored } from './stored-by-the-site.ts';

const REDIRECT = 'http://127.0.0.1:45991/callback';
/** The router would round it if it were a parameter of its own. */
const STATE = '12345678901234567890';

interface Client {
  clientId: string;
  /** The address that an app opens in the browser. */
  address: string;
  verifier: string;
}

/** An app that has registered itself, as older ones do. */
async function newApp(
  request: APIRequestContext,
  { name = 'Sample App', scope = 'read write' } = {},
): Promise<Client> {
  const response = await request.post('/oauth/register', {
    headers: ownNetwork(),
    data: { client_name: name, redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
  });
  const { client_id: clientId } = await response.json();
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    scope,
    state: STATE,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { clientId, address: `/oauth/authorize?${query}`, verifier };
}

/** Answers in the app's place when the browser comes back to it. Returns the parameters that it brings. */
async function appOf(page: Page): Promise<() => Promise<URLSearchParams>> {
  const back = Promise.withResolvers<URLSearchParams>();
  await page.route(`${REDIRECT}**`, (route) => {
    back.resolve(new URL(route.request().url()).searchParams);
    return route.fulfill({ body: 'Back in the app' });
  });
  return () => back.promise;
}

async function tokenOf(request: APIRequestContext, { clientId, verifier }: Client, code: string) {
  const response = await request.post('/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
    },
  });
  return response.json();
}

async function statusOf(request: APIRequestContext, token: string): Promise<number> {
  const response = await request.post('/mcp', {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  return response.status();
}

test('a signed-out person signs in, lets an app read, and disconnects it', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const app = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const email = await confirmedAccount(app);
  await context.setExtraHTTPHeaders(ownNetwork());
  const client = await newApp(app);
  const cameBack = await appOf(page);
  const expectListed = await watchStored(page);
  await page.goto(client.address);
  await expect(page).toHaveURL(/\/auth\?tab=sign-in/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(
    page.getByRole('heading', { name: 'Sample App wants to use your Tributary account' }),
  ).toBeVisible();
  for (const text of ['This app hasn’t proved who it is.', '127.0.0.1', 'A program on this computer', email])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('See your brands, links, clicks, earnings and payouts')).toBeVisible();
  await page.getByLabel('Create and change links and campaigns').uncheck();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Back in the app')).toBeVisible();
  const brought = await cameBack();
  expect([brought.get('state'), brought.get('iss')]).toEqual([STATE, baseURL]);
  const { access_token: token, scope } = await tokenOf(app, client, brought.get('code') ?? '');
  expect([scope, await statusOf(app, token)]).toEqual(['read', 200]);
  await expectListed(['__Host-session', '__Host-device', '__Host-oauth-consent-']);

  await page.goto('/settings?tab=security');
  const list = page.getByRole('region', { name: 'Connected apps' });
  const item = list.getByRole('listitem').filter({ hasText: 'Sample App' });
  for (const text of ['Not verified', 'May only read', 'opened from 127.0.0.1', 'last used'])
    await expect(item).toContainText(text);
  await item.getByRole('button', { name: 'Disconnect Sample App' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(item).toBeVisible();
  await item.getByRole('button', { name: 'Disconnect Sample App' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect app' }).click();
  await expect(list.getByText('No connected apps yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Connected apps' })).toBeFocused();
  await expect(page.getByText('Disconnected the app “Sample App”')).toBeVisible();
  expect(await statusOf(app, token)).toBe(401);
  await app.dispose();
});

test('canceling tells the app, and connects nothing', async ({ page, context, request }) => {
  await signedIn(context);
  const cameBack = await appOf(page);
  await page.goto((await newApp(request)).address);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Back in the app')).toBeVisible();
  expect((await cameBack()).get('error')).toBe('access_denied');
  await page.goto('/settings?tab=security');
  await expect(page.getByText('No connected apps yet.')).toBeVisible();
});

test('an app that only reads offers no choice, and a name is shown as text', async ({
  page,
  context,
  request,
}) => {
  await signedIn(context);
  const complaints = collectComplaints(page);
  const name = '<img src=x onerror=alert(1)> of a very long and boastful assistant';
  await page.goto((await newApp(request, { name, scope: 'read' })).address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=alert(1)>');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a page that was used in another tab asks again', async ({ page, context, request }) => {
  await signedIn(context);
  await appOf(page);
  const opened = page.waitForResponse('**/v1/oauth/requests');
  await page.goto((await newApp(request)).address);
  const { data } = await (await opened).json();
  await context.request.post('/v1/oauth/decisions', { data: { handle: data.handle, decision: 'deny' } });
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('This page was open for too long.')).toBeVisible();
  await page.getByRole('button', { name: 'Show the request again' }).click();
  await expect(page.getByText('This page was open for too long.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Back in the app')).toBeVisible();
});

test('another account can be used instead', async ({ page, context, request }) => {
  const first = await signedIn(context);
  const second = await confirmedAccount(request);
  await context.setExtraHTTPHeaders(ownNetwork());
  await page.goto((await newApp(request)).address);
  await expect(page.getByText(first)).toBeVisible();
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.getByLabel('Email').fill(second);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(second)).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
});

test('a request that can’t be accepted is explained, and goes nowhere', async ({ page, context }) => {
  await page.goto('/oauth/authorize?client_id=unknown&redirect_uri=https://evil.example/');
  await expect(page.getByRole('heading', { name: 'This app can’t be connected' })).toBeVisible();
  await expect(page).toHaveURL(/\/connect\?error=/);
  await page.goto('/connect');
  await expect(page.getByText('Start again in the app.')).toBeVisible();
  await page.goto('/connect?error=%3Cscript%3Ealert(1)%3C%2Fscript%3E');
  await expect(page.getByText('Start again in the app.')).toBeVisible();
  await signedIn(context);
  await page.goto('/connect?request=client_id%3Dunknown');
  await expect(page.getByRole('heading', { name: 'This app can’t be connected' })).toBeVisible();
});

test('the page can’t be framed, is not indexed and sends no referrer', async ({ page, request }) => {
  const headers = (await request.get('/connect')).headers();
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['referrer-policy']).toBe('no-referrer');
  await page.goto('/connect');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('the consent with a long name has no violation in either theme at any width', async ({
  page,
  context,
  request,
}) => {
  await signedIn(context);
  await page.goto((await newApp(request, { name: 'Assistant'.repeat(6) })).address);
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  await expectSound(page, 'the consent', null);
});
