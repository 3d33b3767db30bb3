import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { confirmedAccount, ownNetwork, PASSWORD, signedIn } from './accounts.ts';
import { someBrands } from './catalog.ts';
import { classConflicts } from './class-conflicts.ts';
import { collectComplaints } from './complaints.ts';
import { callOverMcp, connectApp } from './connected-app.ts';
import { tabTo } from './keyboard-stops.ts';
import { expectSound } from './page-faults.ts';
import { chooseBrand, clipboard } from './page-parts.ts';
import { THEMES } from './public-routes.ts';

const PATH = '/claude-mcp';
const TOOLS = `${PATH}?tab=tools`;
const READY = 'MCP Affiliate Server Ready';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('a visitor is asked to sign in, and comes back to the tab', async ({ page, request }) => {
  const email = await confirmedAccount(request);
  await page.goto(`${PATH}?tab=prompts`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Required');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const main = page.getByRole('main');
  const returnTo = encodeURIComponent(`${PATH}?tab=prompts`);
  await expect(main.getByRole('link', { name: 'Create Account' })).toHaveAttribute(
    'href',
    `/auth?platform=claude&returnTo=${returnTo}`,
  );
  await main.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Claude and MCP', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${PATH}?tab=prompts`);
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

test('each client has what it needs to connect without a key', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn(context);
  const { tools_available: count } = await (await context.request.get('/mcp-server')).json();
  await page.goto(PATH);
  const server = page.getByRole('region', { name: 'MCP server' });
  await expect(server).toContainText(`Active ${count} tools`);
  const url = `${baseURL}/mcp`;
  await server.getByRole('button', { name: 'Copy URL' }).click();
  expect(await clipboard(page)).toBe(url);

  const claude = page.getByRole('article', { name: 'Claude', exact: true });
  const connector = await claude.getByRole('link', { name: 'Add to Claude' }).getAttribute('href');
  expect(Object.fromEntries(new URL(connector ?? '').searchParams)).toEqual({
    modal: 'add-custom-connector',
    connectorName: 'Tributary',
    connectorUrl: url,
  });
  await expect(claude).toContainText('Claude’s servers can’t reach this local system.');
  await claude.getByRole('button', { name: 'Copy URL' }).click();
  expect(await clipboard(page)).toBe(url);

  await page.getByRole('button', { name: 'Copy command' }).click();
  expect(await clipboard(page)).toBe(`claude mcp add --transport http tributary ${url}`);

  const cursor = page.getByRole('article', { name: 'Cursor' });
  const install = await cursor.getByRole('link', { name: 'Add to Cursor' }).getAttribute('href');
  const config = new URL(install ?? '').searchParams.get('config') ?? '';
  expect(JSON.parse(Buffer.from(config, 'base64').toString())).toEqual({ url });
  await cursor.getByRole('button', { name: 'Copy link' }).click();
  expect(await clipboard(page)).toBe(install);

  const code = page.getByRole('article', { name: 'VS Code' });
  const link = await code.getByRole('link', { name: 'Add to VS Code' }).getAttribute('href');
  expect(link).toMatch(/^vscode:mcp\/install\?/);
  expect(JSON.parse(decodeURIComponent(link?.split('?')[1] ?? ''))).toEqual({
    name: 'tributary',
    type: 'http',
    url,
  });
  await code.getByRole('button', { name: 'Copy link' }).click();
  expect(await clipboard(page)).toBe(link);
});

test('apps, keys and this browser appear with their calls while the page is open', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const assistants = await playwright.request.newContext({ baseURL: baseURL ?? '' });
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
  await expect(assistant(page, 'Deleted API key')).toContainText('Deleted');
  await assistants.dispose();
});

test('assistants that can’t be loaded say so and can be tried again', async ({ page, context }) => {
  await signedIn(context);
  await page.route('**/v1/publisher/assistants', (route) => route.abort());
  await page.route('**/mcp-server', (route) => route.abort());
  await page.goto(PATH);
  await expect(
    page.getByRole('alert').filter({ hasText: 'We couldn’t load your assistants.' }),
  ).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Its state is unknown.' })).toBeVisible();
  await page.unroute('**/v1/publisher/assistants');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No assistant is connected yet.')).toBeVisible();
});

test('a key is generated once, is in each client’s file, and is gone after a reload', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn(context);
  await page.goto(PATH);
  const name = step(page, 'Generate a key').getByLabel('Name');
  await expect(name).toHaveValue('MCP key');
  await name.fill('');
  await generate(page);
  await expect(page.getByText('Please enter a name for the API key')).toBeVisible();
  await name.fill('Desk (old)');
  await generate(page);
  await expect(
    page.getByText('API key name can only contain letters, numbers, spaces, hyphens, and underscores'),
  ).toBeVisible();
  await name.fill('Desk');
  const created = page.waitForResponse((response) => response.request().method() === 'POST');
  await generate(page);
  const { data: key } = await (await created).json();
  expect(key).toMatchObject({ name: 'Desk', platform: 'claude', permissions: { endpoints: ['mcp/*'] } });

  await expect(page.getByText('Copy this key now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate key' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(key.full_key);
  await page.getByRole('button', { name: 'Show key' }).click();
  await expect(page.getByText(key.full_key, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Hide key' }).click();
  await expect(page.getByRole('main')).not.toContainText(key.full_key);
  await page.getByRole('button', { name: 'Copy key' }).click();
  expect(await clipboard(page)).toBe(key.full_key);

  const headers = { Authorization: `Bearer ${key.full_key}` };
  const url = `${baseURL}/mcp`;
  const args = ['-y', 'mcp-remote', url, '--header', 'Authorization:$'.concat('{TRIBUTARY_AUTHORIZATION}')];
  const env = { TRIBUTARY_AUTHORIZATION: headers.Authorization };
  for (const [client, file, content] of [
    [
      'Claude Desktop',
      'claude_desktop_config.json',
      { mcpServers: { tributary: { command: 'npx', args, env } } },
    ],
    ['Claude Code', 'mcp.json', { mcpServers: { tributary: { type: 'http', url, headers } } }],
    ['Cursor', 'mcp.json', { mcpServers: { tributary: { url, headers } } }],
    ['VS Code', 'mcp.json', { servers: { tributary: { type: 'http', url, headers } } }],
  ] as const) {
    await chooseClient(page, client);
    const downloading = page.waitForEvent('download');
    await step(page, `Add it to ${client}`).getByRole('button', { name: 'Download file' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(file);
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(content);
    await step(page, `Add it to ${client}`).getByRole('button', { name: 'Copy text' }).click();
    expect(JSON.parse(await clipboard(page))).toEqual(content);
  }

  await tabs(page).getByRole('link', { name: 'Documentation' }).click();
  await tabs(page).getByRole('link', { name: 'Setup & API Key' }).click();
  await expect(page.getByText('Copy this key now.')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('MCP key');
  await expect(page.getByRole('main')).not.toContainText('Copy this key now.');
  await expect(page.getByRole('main')).toContainText(
    `You have a key for MCP: “Desk”, which begins with ${key.key_prefix}. It was never used.`,
  );
});

test('a stored key leaves the page, and a key for Cursor counts for Cursor', async ({ page, context }) => {
  await signedIn(context);
  await page.goto(PATH);
  await chooseClient(page, 'Cursor');
  await generate(page);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText('Copy this key now.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Connect with an API key' })).toBeFocused();
  const { data } = await (await context.request.get('/v1/publisher/keys')).json();
  expect(data[0]).toMatchObject({ name: 'MCP key', platform: 'cursor' });
});

test('a key that isn’t generated says why', async ({ page, context }) => {
  await signedIn(context);
  await page.goto(PATH);
  const form = step(page, 'Generate a key');
  await page.route('**/v1/publisher/keys', (route) => route.abort());
  await generate(page);
  await expect(form.getByRole('alert')).toHaveText(
    'An unexpected error occurred while generating the API key',
  );
  await page.unroute('**/v1/publisher/keys');
  for (let count = 0; count < 50; count++) await newKey(context.request, `Key ${count}`);
  await generate(page);
  await expect(form.getByRole('alert')).toHaveText(/^Failed to generate API key: .*50/);
  await context.clearCookies();
  await generate(page);
  await expect(page.getByText('You must be logged in to generate API keys')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?/);
});

test('the test and the files ask for a key first', async ({ page, context }) => {
  await signedIn(context);
  await page.goto(PATH);
  const required = 'API Key Required Please generate an API key first';
  for (const [name, button] of [
    ['Add it to Claude Desktop', 'Download file'],
    ['Test the connection', 'Test connection'],
  ] as const) {
    await step(page, name).getByRole('button', { name: button }).click();
    await expect(step(page, name).getByRole('alert')).toHaveText(required);
  }
  await generate(page);
  await expect(page.getByText('API Key Required')).toHaveCount(0);
  await chooseClient(page, 'VS Code');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect(step(page, 'Add it to VS Code').getByRole('alert')).toHaveText(required);
});

test('the connection test is idle, testing, successful or failed, and idle again after 3 seconds', async ({
  page,
  context,
}) => {
  await signedIn(context);
  await page.goto(PATH);
  const created = page.waitForResponse((response) => response.request().method() === 'POST');
  await generate(page);
  const { data: key } = await (await created).json();
  const test = step(page, 'Test the connection');
  const idle = test.getByRole('button', { name: 'Test connection' });
  const health = '**/mcp-server/health';

  const answer = Promise.withResolvers<void>();
  let sent: Record<string, string> = {};
  await page.route(health, async (route) => {
    sent = await route.request().allHeaders();
    await answer.promise;
    await route.continue();
  });
  await idle.click();
  await expect(test.getByRole('button', { name: 'Testing…' })).toHaveAttribute('aria-busy', 'true');
  answer.resolve();
  await expect(test.getByRole('button', { name: 'Connected' })).toBeVisible();
  await expect(test.getByRole('status')).toHaveText(`${READY} Your key works.`);
  expect(sent.authorization).toBe(`Bearer ${key.full_key}`);
  expect(sent.cookie).toBeUndefined();
  await page.unroute(health);
  await expect(idle).toBeVisible({ timeout: 5_000 });
  await expect(test.getByRole('status')).toHaveCount(0);
  await expect(test).toContainText(new RegExp(`Last test at .* UTC: ${READY}`));

  const again = 'Connection failed Unable to connect to MCP server. Please try again.';
  const check = 'Connection Failed Unable to connect to MCP server. Check your API key.';
  const problem = (status: number) => ({ status, json: { code: 'x.y', detail: 'No.', status } });
  for (const [fault, message] of [
    ['abort', again],
    [{ status: 500, body: 'down' }, again],
    [{ status: 200, json: { status: 'asleep' } }, again],
    [problem(429), `${again} 429: Rate limit exceeded, wait.`],
    [problem(403), `${check} 403: Key lacks MCP permissions.`],
    [problem(401), `${check} 401: Invalid or missing key, generate a new one.`],
  ] as const) {
    await page.route(health, (route) => (fault === 'abort' ? route.abort() : route.fulfill(fault)));
    await idle.click();
    await expect(test.getByRole('button', { name: 'Not connected' })).toBeVisible();
    await expect(test.getByRole('alert')).toHaveText(message);
    await expect(idle).toBeVisible({ timeout: 5_000 });
    await page.unroute(health);
  }

  // A key that was revoked doesn’t end the session.
  await context.request.post(`/v1/publisher/keys/${key.id}/revoke`);
  await expect
    .poll(async () => {
      await idle.click();
      const outcome = test.getByRole('alert').or(test.getByRole('status'));
      const text = await outcome.first().textContent();
      await expect(idle).toBeVisible({ timeout: 5_000 });
      return text;
    })
    .toBe(`${check} 401: Invalid or missing key, generate a new one.`);
  await expect(page).toHaveURL(PATH);
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

test('a brand is found by its name, and a problem without a field has its code', async ({
  page,
  context,
}) => {
  await signedIn(context);
  const { data: session } = await (await context.request.get('/v1/auth/session')).json();
  const [brand] = await someBrands(context.request);
  await page.goto(`${TOOLS}&tool=generate_instant_link`);
  await run(page, 'Run');
  await expect(page.getByRole('form', { name: 'Arguments' })).toContainText('This field is required.');
  await expect(page.getByRole('combobox', { name: 'brand_id' })).toBeFocused();
  await chooseBrand(page, 'brand_id', brand.name);
  await run(page, 'Run');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText(`/go/${session.publisher.publisher_id}/${brand.id}`);
  await page.getByLabel('url').fill('https://no-program.example/');
  await run(page, 'Run');
  await expect(result.getByRole('alert')).toContainText('422 link.outside_program_domains');
  await page.getByText('Arguments that most tools share').click();
  await page.getByLabel('publisher_id').fill('PUB000001');
  await run(page, 'Run');
  await expect(result.getByRole('alert')).toContainText('key.other_publisher');
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

test('several brands are added and removed', async ({ page, context }) => {
  await signedIn(context);
  const [first, second] = await someBrands(context.request);
  await page.goto(`${TOOLS}&tool=create_affiliate_campaign`);
  await page.getByLabel('campaign_name').fill('Spring');
  for (const brand of [first, second]) await chooseBrand(page, 'brand_ids', brand.name);
  const list = page.getByRole('list', { name: 'Brands in brand_ids' });
  await expect(list.getByRole('listitem')).toHaveText([new RegExp(first.name), new RegExp(second.name)]);
  await list.getByRole('button', { name: `Remove ${first.name}` }).click();
  await run(page, 'Run without storing');
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('The arguments that were sent').click();
  await expect(result.locator('pre')).toContainText(second.id);
  await expect(result.locator('pre')).not.toContainText(first.id);
});

test('tools that can’t be loaded and tools that don’t exist say so', async ({ page, context }) => {
  await signedIn(context);
  await page.route('**/list_tools', (route) => route.abort());
  await page.goto(TOOLS);
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the tools.');
  await page.unroute('**/list_tools');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('tools are on the server now.')).toBeVisible();
  await page.goto(`${TOOLS}&tool=mint_money`);
  await expect(page.getByText('The server has no tool named mint_money.')).toBeVisible();
  await page.getByRole('link', { name: 'See all tools' }).click();
  await expect(page).toHaveURL(TOOLS);
});

test('a prompt is filled in and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn(context);
  await page.goto(`${PATH}?tab=prompts`);
  await expect(page.getByRole('article')).toHaveCount(6);
  const card = page.getByRole('article', { name: 'Find brands for a topic' });
  const copy = card.getByRole('button', { name: 'Copy prompt' });
  await copy.click();
  expect(await clipboard(page)).toContain('that fit {topic} best');
  await card.getByLabel('What your readers are interested in').fill('bread');
  await expect(card).toContainText('Find the ten brands that fit bread best.');
  await expect(copy).toBeVisible();
  await copy.click();
  expect(await clipboard(page)).toContain('that fit bread best');
});

test('the documentation has the scopes, the limits and what to do about errors', async ({
  page,
  context,
}) => {
  await signedIn(context);
  await page.goto(`${PATH}?tab=docs`);
  const main = page.getByRole('main');
  for (const text of [
    'See your brands, links, clicks, earnings and payouts',
    '50 calls a minute, 200 with the premium limit',
    '2026-07-28',
    'idempotency_key',
  ])
    await expect(main).toContainText(text);
  const problems = page.getByRole('table', { name: 'Troubleshooting' });
  await expect(problems.getByRole('row')).toHaveText([
    /^Status/,
    '401Invalid or missing key, generate a new one.',
    '403Key lacks MCP permissions.',
    '429Rate limit exceeded, wait.',
  ]);
});

for (const colorScheme of THEMES)
  test(`every tab has no violation and fits in the ${colorScheme} theme`, async ({ page, context }) => {
    const complaints = collectComplaints(page);
    await signedIn(context);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(PATH);
    await expect(page.getByText('No assistant is connected yet.')).toBeVisible();
    await expectSound(page, 'empty setup');
    await generate(page);
    await page.getByRole('button', { name: 'Show key' }).click();
    await context.request.post('/call_tool', { data: { name: 'search_brands', arguments: { limit: 1 } } });
    await page.getByText('The last call of Your browser').click();
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText(READY).first()).toBeVisible();
    await expectSound(page, 'setup');
    expect(await classConflicts(page)).toEqual([]);
    await page.goto(TOOLS);
    await expect(page.getByRole('heading', { name: 'Make links' })).toBeVisible();
    await expectSound(page, 'tools');
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
    await expectSound(page, 'a fault');
    expect(await classConflicts(page)).toEqual([]);
    for (const tab of ['prompts', 'docs']) {
      await page.goto(`${PATH}?tab=${tab}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectSound(page, tab);
    }
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

/** A step of the way with an API key. */
function step(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Chooses a client once what is above the choice has loaded, because that moves it. */
async function chooseClient(page: Page, client: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'MCP server' })).toContainText('Active');
  await expect(page.getByText('Loading your assistants')).toHaveCount(0);
  await page.getByRole('radio', { name: client }).check();
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
