import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { confirmedAccount, ownNetwork, PASSWORD, signedIn } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { callOverMcp, connectApp } from './connected-app.ts';
import { tabTo } from './keyboard-stops.ts';
import { expectSound } from './page-checks.ts';
import { clipboard } from './page-parts.ts';

const PATH = '/claude-mcp';
const TOOLS = `${PATH}?tab=tools`;
const READY = 'MCP Affiliate Server Ready';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('a visitor reads the tools, the prompts and the documentation, and is asked to sign in where the keys are', async ({
  page,
  request,
}) => {
  const email = await confirmedAccount(request);
  await page.goto(`${PATH}?tab=prompts`);
  await expect(page.getByRole('heading', { name: 'Monetize a page' })).toBeVisible();
  await tabs(page).getByRole('link', { name: 'Documentation' }).click();
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  await tabs(page).getByRole('link', { name: 'Available Tools' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Trace a cent' }).click();
  await expect(page.getByRole('article', { name: 'Trace a cent' })).toContainText('earning_id');
  await expect(page.getByRole('button', { name: 'Run' })).toHaveCount(0);
  await tabs(page).getByRole('link', { name: 'Setup & API Key' }).click();
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  const main = page.getByRole('main');
  const returnTo = encodeURIComponent(PATH);
  await expect(main.getByRole('link', { name: 'Create Account' })).toHaveAttribute(
    'href',
    `/auth?platform=claude&returnTo=${returnTo}`,
  );
  await main.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Claude and MCP', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(PATH);
});

test('each tab has its own URL, and the screen is in the menus', async ({ page, context }) => {
  await signedIn(context);
  await page.goto('/app');
  await menuLink(page).click();
  await expect(page.getByRole('heading', { name: 'Connect without a key' })).toBeVisible();
  await expect(menuLink(page)).toHaveAttribute('aria-current', 'page');
  for (const [tab, label, heading] of [
    ['tools', 'Available Tools', 'Make links'],
    ['prompts', 'Example Prompts', 'Monetize a page'],
    ['docs', 'Documentation', 'How it works'],
  ] as const) {
    await tabs(page).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(`${PATH}?tab=${tab}`);
    await page.reload();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await tabs(page).getByRole('link', { name: 'Setup & API Key' }).click();
  await expect(page).toHaveURL(PATH);
  await page.goto(`${PATH}?tab=nonsense`);
  await expect(page.getByRole('heading', { name: 'Connect without a key' })).toBeVisible();
  for (const [name, href] of [
    ['Developer docs', '/developer-docs'],
    ['Compliance', '/compliance-documentation'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href);
  await page.goto('/sitemap');
  await expect(page.getByRole('region', { name: 'Tools' })).toContainText(
    'Claude and MCP /claude-mcpprotected',
  );
});

test('apps, keys and this browser appear with their calls while the page is open', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const assistants = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    userAgent: 'desk-agent/1.0',
  });
  await signedIn(context);
  await page.goto(PATH);
  const region = page.getByRole('region', { name: 'Connected assistants' });
  await expect(region).toContainText('No assistant is connected yet.');
  for (const [name, href] of [
    ['Disconnect an app', '/settings?tab=security'],
    ['Revoke a key', '/api-keys'],
  ] as const)
    await expect(region.getByRole('link', { name })).toHaveAttribute('href', href);

  const token = await connectApp(context, 'Claude');
  const app = assistant(page, 'Claude');
  await expect(app).toContainText('App');
  await expect(app).toContainText('None yet');
  await callOverMcp(assistants, token, 'search_brands', { limit: 1 });
  await callOverMcp(assistants, token, 'search_brands', { limit: 0 });
  await expect(app).toContainText('Calls2Failed1');
  await app.getByText('The last 2 calls').click();
  const calls = app.getByRole('list').last().getByRole('listitem');
  await expect(calls).toHaveText([
    /search_brandsWrong or missing arguments request\.invalidjust now/,
    /search_brandsSucceededjust now/,
  ]);

  const key = await newKey(context.request, 'Desk');
  await callOverMcp(assistants, key.full_key, 'list_payouts');
  await context.request.post('/call_tool', { data: { name: 'get_earnings' } });
  await expect(assistant(page, 'Desk')).toContainText('API key');
  await expect(assistant(page, 'Your browser')).toContainText('This site');
  await expect(assistant(page, 'Your browser')).toContainText('The last call');
  // What was open stays open.
  await expect(calls.first()).toBeVisible();

  await page.goto('/app/platforms');
  const card = page.getByRole('article', { name: 'Claude Desktop' });
  await expect(card).toContainText('Connected');
  await expect(card).toContainText('App used just now');
  await card.getByRole('button', { name: 'Manage Claude Desktop' }).click();
  await expect(card).toContainText('Claude Desktop is connected to our tools.');
  await expect(card.getByRole('link', { name: 'See its calls' })).toHaveAttribute('href', PATH);
  await expect(card.getByRole('link', { name: 'Connected apps' })).toHaveAttribute(
    'href',
    '/settings?tab=security',
  );

  const { data } = await (await context.request.get('/v1/auth/apps')).json();
  await context.request.delete(`/v1/auth/apps/${data[0].id}`);
  await context.request.delete(`/v1/publisher/keys/${key.id}`);
  await page.goto(PATH);
  await expect(assistant(page, 'Claude')).toContainText('Disconnected');
  await expect(assistant(page, 'desk-agent')).toContainText('Deleted');
  await assistants.dispose();
});

test('the tools are those of the server, each with its title and whether it writes', async ({
  page,
  context,
}) => {
  await signedIn(context);
  const { tools } = await (await context.request.get('/list_tools')).json();
  await page.goto(TOOLS);
  await expect(page.getByText(`${tools.length} tools are on the server now.`)).toBeVisible();
  for (const group of ['Make links', 'Read results', 'Follow the money', 'Set up a site'])
    await expect(page.getByRole('region', { name: group })).toBeVisible();
  await expect(page.getByRole('region', { name: 'More tools' })).toHaveCount(0);
  for (const { name, title, scope } of tools) {
    const link = page.getByRole('link', { name: title, exact: true });
    const line = page.getByRole('listitem').filter({ has: link });
    await expect(link).toHaveAttribute('href', `${TOOLS}&tool=${name}`);
    await expect(line).toContainText(name);
    await expect(line).toContainText(scope === 'write' ? 'Writes' : 'Reads');
  }
  for (const { name, title } of tools) {
    await page.goto(`${TOOLS}&tool=${name}`);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Arguments' })).toBeVisible();
  }
});

test('a tool is tried with success, and with wrong input', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn(context);
  await page.goto(TOOLS);
  await page.getByRole('link', { name: 'Search brands' }).click();
  await expect(page).toHaveURL(`${TOOLS}&tool=search_brands`);
  await expect(page.getByRole('heading', { name: 'Search brands' })).toBeFocused();
  const form = page.getByRole('form', { name: 'Arguments' });
  await expect(form).toContainText('Whole number, 1 to 50. Default 10.');
  await form.getByLabel('limit').fill('5');
  await choose(page, 'type', 'percentage');
  await run(page, 'Run');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('brands (5)');
  await expect(result).toContainText('next_offset');
  await result.getByText('The arguments that were sent').click();
  await expect(result.locator('pre')).toHaveText(/^\{\s+"type": "percentage",\s+"limit": 5\s+\}$/);
  await result.getByRole('button', { name: 'Copy JSON' }).click();
  const copied = JSON.parse(await clipboard(page));
  expect(copied.brands).toHaveLength(5);
  const brand = result.locator('summary').filter({ hasText: copied.brands[0].brand_name });
  const domain = result.getByText(copied.brands[0].website_url, { exact: true });
  await expect(domain).toBeHidden();
  await brand.click();
  await expect(domain).toBeVisible();

  const limit = form.getByLabel('limit');
  await limit.fill('many');
  await run(page, 'Run');
  await expect(form).toContainText('Must be a whole number.');
  await expect(limit).toBeFocused();
  await limit.fill('900');
  await expect(form).not.toContainText('Must be a whole number.');
  await run(page, 'Run');
  await expect(form).toContainText('Must be at most 50.');
  await expect(limit).toBeFocused();
  await expect(result.getByRole('alert')).toHaveText(
    'Some fields of the request are missing or wrong. limit: Must be at most 50.400 request.invalid',
  );
  await page.route('**/call_tool', (route) => route.abort());
  await limit.fill('1');
  await run(page, 'Run');
  await expect(result.getByRole('alert')).toContainText('We couldn’t reach the server.');
  await page.unroute('**/call_tool');
  await run(page, 'Run');
  await expect(result).toContainText('brands (1)');

  await page.goBack();
  await expect(page.getByText('tools are on the server now.')).toBeVisible();
});

test('a tool that writes begins with a dry run', async ({ page, context }) => {
  await signedIn(context);
  const stored = async (): Promise<number> =>
    (await (await context.request.get('/v1/publisher/affiliate-links')).json()).data.length;
  await page.goto(`${TOOLS}&tool=create_links`);
  const form = page.getByRole('form', { name: 'Arguments' });
  const result = page.getByRole('region', { name: 'Result' });
  const dry = form.getByRole('switch', { name: 'Dry run' });
  await expect(dry).toBeChecked();
  await expect(form).toContainText('On: nothing is stored.');
  const links = form.getByLabel('links');
  await links.fill('[{');
  await run(page, 'Run without storing');
  await expect(form).toContainText('This isn’t valid JSON.');
  await expect(links).toBeFocused();
  await links.fill('{}');
  await run(page, 'Run without storing');
  await expect(form).toContainText('Must be a JSON list, such as [ { … } ].');
  await links.fill(`[{ "url": "https://a.example/${'a'.repeat(2100)}" }]`);
  await run(page, 'Run without storing');
  await expect(form).toContainText('Entry 1, url: Must have at most 2048 characters.');

  await form.getByRole('button', { name: 'Insert an example' }).click();
  await expect(links).toHaveValue(/"url": "https:\/\/.+\/products\/42"/);
  await form.getByText('Fields of each object in links').click();
  await expect(form).toContainText('external_key');
  await run(page, 'Run without storing');
  await expect(result).toContainText('Dry run');
  await expect(result).toContainText('https://');
  expect(await stored()).toBe(0);

  await dry.click();
  await expect(form).toContainText('Off: the tool changes your account.');
  await run(page, 'Run and store');
  await expect(result.getByText('Dry run')).toHaveCount(0);
  await expect.poll(stored).toBe(1);
});

test('a key, a result and an error have no violation in either theme at any width', async ({
  page,
  context,
}) => {
  const complaints = collectComplaints(page);
  await signedIn(context);
  await page.goto(PATH);
  await expect(page.getByText('No assistant is connected yet.')).toBeVisible();
  await generate(page);
  await page.getByRole('button', { name: 'Show key' }).click();
  await context.request.post('/call_tool', { data: { name: 'search_brands', arguments: { limit: 1 } } });
  await page.getByText('The last call of Your browser').click();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(READY).first()).toBeVisible();
  await expectSound(page, 'setup');
  await page.goto(`${TOOLS}&tool=create_links`);
  await page.getByRole('button', { name: 'Insert an example' }).click();
  for (const summary of ['Fields of each object in links', 'Arguments that most tools share'])
    await page.getByText(summary).click();
  await run(page, 'Run without storing');
  await expect(page.getByRole('button', { name: 'Copy JSON' })).toBeVisible();
  await expectSound(page, 'a result');
  await page.getByRole('textbox', { name: 'links' }).fill('nonsense');
  await run(page, 'Run without storing');
  await expect(page.getByText('This isn’t valid JSON.')).toBeVisible();
  await expectSound(page, 'an error');
  // The open page asks for its calls every few seconds.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto(PATH);
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expectSound(page, 'signed out');
  expect(complaints).toEqual([]);
});

test('a key is generated and tested, and a tool is run, by keyboard alone', async ({ page, context }) => {
  await signedIn(context);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PATH);
  await expect(page.getByText('No assistant is connected yet.')).toBeVisible();
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  await press(page.getByRole('button', { name: 'Generate key' }));
  await expect(page.getByText('Copy this key now.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Show key' }));
  await press(page.getByRole('button', { name: 'Test connection' }));
  await expect(page.getByText(READY).first()).toBeVisible();
  await tabTo(page, tabs(page).getByRole('link', { name: 'Available Tools' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page.getByRole('link', { name: 'Search brands' }));
  await expect(page.getByRole('heading', { name: 'Search brands' })).toBeFocused();
  await tabTo(page, page.getByLabel('limit'));
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('brands (3)');
  await press(result.locator('summary').nth(1));
  await expect(result).toContainText('cookie_duration');
});

function menuLink(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Claude and MCP' });
}

function tabs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Claude and MCP' });
}

function assistant(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: 'Connected assistants' })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name }) });
}

async function generate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate key' }).click();
}

async function run(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function newKey(request: APIRequestContext, name: string): Promise<{ id: string; full_key: string }> {
  const response = await request.post('/v1/publisher/keys', { data: { name, preset: 'mcp' } });
  expect(response.status()).toBe(201);
  return (await response.json()).data;
}
