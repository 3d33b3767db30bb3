import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { disconnect, exampleOf, refuse, respond, respondRaw } from '../../testing/api.ts';
import { captureDownloads } from '../../testing/downloads.ts';
import { toast } from '../../testing/page-parts.ts';
import { renderScreen } from '../../testing/render.tsx';
import { signIn } from '../../testing/session.ts';

const PATH = '/claude-mcp';
const READY = 'MCP Affiliate Server Ready';
const URL_OF_SERVER = `${location.origin}/mcp`;
const KEY = exampleOf('post', '/v1/publisher/keys').data;

beforeEach(() => {
  signIn();
  respond('get', '/mcp-server');
  respond('get', '/v1/publisher/assistants', { data: [] });
  respond('get', '/v1/auth/apps', { data: [] });
  respond('get', '/v1/publisher/keys', { data: [] });
});

const clipboard = () => navigator.clipboard.readText();
const step = (name: string) => page.getByRole('region', { name, exact: true });
const generate = () => page.getByRole('button', { name: 'Generate key' }).click();
const choose = (client: string) => page.getByRole('radio', { name: client, exact: true }).click();

async function hrefOf(link: Locator): Promise<string> {
  await expect.element(link).toBeVisible();
  return link.element().getAttribute('href') ?? '';
}

describe('connecting without a key', () => {
  it('gives each client what it needs', async () => {
    await renderScreen(PATH);
    const server = page.getByRole('region', { name: 'MCP server' });
    await expect.element(server).toMatchTextContent('Active 17 tools');
    await server.getByRole('button', { name: 'Copy URL' }).click();
    await expect.poll(clipboard).toBe(URL_OF_SERVER);

    const claude = page.getByRole('article', { name: 'Claude', exact: true });
    const connector = new URL(await hrefOf(claude.getByRole('link', { name: 'Add to Claude' })));
    expect(Object.fromEntries(connector.searchParams)).toEqual({
      modal: 'add-custom-connector',
      connectorName: 'Tributary',
      connectorUrl: URL_OF_SERVER,
    });
    await expect.element(claude).toMatchTextContent('Claude’s servers can’t reach this local system.');

    await page.getByRole('button', { name: 'Copy command' }).click();
    await expect.poll(clipboard).toBe(`claude mcp add --transport http tributary ${URL_OF_SERVER}`);

    const cursor = page.getByRole('article', { name: 'Cursor' });
    const install = await hrefOf(cursor.getByRole('link', { name: 'Add to Cursor' }));
    const config = new URL(install).searchParams.get('config') ?? '';
    expect(JSON.parse(atob(config))).toEqual({ url: URL_OF_SERVER });
    await cursor.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(clipboard).toBe(install);

    const code = page.getByRole('article', { name: 'VS Code' });
    const link = await hrefOf(code.getByRole('link', { name: 'Add to VS Code' }));
    expect(link).toMatch(/^vscode:mcp\/install\?/);
    expect(JSON.parse(decodeURIComponent(link.split('?')[1] ?? ''))).toEqual({
      name: 'tributary',
      type: 'http',
      url: URL_OF_SERVER,
    });
    await code.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(clipboard).toBe(link);
  });

  it('says that the assistants and the server’s state can’t be loaded, and can be tried again', async () => {
    disconnect('get', '/v1/publisher/assistants');
    disconnect('get', '/mcp-server');
    await renderScreen(PATH);
    const alert = page.getByRole('alert');
    await expect.element(alert.filter({ hasText: 'We couldn’t load your assistants.' })).toBeVisible();
    await expect.element(alert.filter({ hasText: 'Its state is unknown.' })).toBeVisible();
    respond('get', '/v1/publisher/assistants', { data: [] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No assistant is connected yet.')).toBeVisible();
  });
});

describe('a key for MCP', () => {
  it('has a name that follows the rules', async () => {
    await renderScreen(PATH);
    const name = step('Generate a key').getByLabelText('Name');
    await expect.element(name).toHaveValue('MCP key');
    await name.fill('');
    await generate();
    await expect.element(page.getByText('Please enter a name for the API key')).toBeVisible();
    await name.fill('Desk (old)');
    await generate();
    await expect
      .element(
        page.getByText('API key name can only contain letters, numbers, spaces, hyphens, and underscores'),
      )
      .toBeVisible();
  });

  it('is hidden until its owner shows it, can be copied, and is in each client’s file', async () => {
    const created = respond('post', '/v1/publisher/keys', { data: { ...KEY, name: 'Desk' } });
    const files = captureDownloads();
    await renderScreen(PATH);
    await step('Generate a key').getByLabelText('Name').fill('Desk');
    await generate();
    await expect.element(page.getByText('Copy this key now.')).toBeVisible();
    expect(created[0]?.body).toMatchObject({ name: 'Desk', preset: 'mcp', platform: 'claude' });
    await expect.element(page.getByRole('button', { name: 'Generate key' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).not.toMatchTextContent(KEY.full_key);
    await page.getByRole('button', { name: 'Show key' }).click();
    await expect.element(page.getByText(KEY.full_key, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Hide key' }).click();
    await expect.element(page.getByRole('main')).not.toMatchTextContent(KEY.full_key);
    await page.getByRole('button', { name: 'Copy key' }).click();
    await expect.poll(clipboard).toBe(KEY.full_key);

    const headers = { Authorization: `Bearer ${KEY.full_key}` };
    const url = URL_OF_SERVER;
    const args = ['-y', 'mcp-remote', url, '--header', 'Authorization:$'.concat('{TRIBUTARY_AUTHORIZATION}')];
    const env = { TRIBUTARY_AUTHORIZATION: headers.Authorization };
    for (const [client, file, content] of [
      [
        'Claude Desktop',
        'claude_desktop_config.json',
        { mcpServers: { tributary: { command: 'npx', args, env } } },
      ],
      ['Claude Code', '.mcp.json', { mcpServers: { tributary: { type: 'http', url, headers } } }],
      ['Cursor', 'mcp.json', { mcpServers: { tributary: { url, headers } } }],
      ['VS Code', 'mcp.json', { servers: { tributary: { type: 'http', url, headers } } }],
    ] as const) {
      await choose(client);
      await step(`Add it to ${client}`).getByRole('button', { name: 'Download file' }).click();
      const saved = files.pop();
      expect(saved?.name).toBe(file);
      expect(JSON.parse((await saved?.text()) ?? '')).toEqual(content);
      await step(`Add it to ${client}`).getByRole('button', { name: 'Copy text' }).click();
      await expect.poll(async () => JSON.parse(await clipboard())).toEqual(content);
    }
  });

  it('stays while another tab is open, and is gone on the next visit, which names it by its start', async () => {
    respond('post', '/v1/publisher/keys', { data: { ...KEY, name: 'Desk' } });
    await renderScreen(PATH);
    await generate();
    await expect.element(page.getByText('Copy this key now.')).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Claude and MCP' });
    await tabs.getByRole('link', { name: 'Documentation' }).click();
    await expect.element(page.getByText('Copy this key now.')).not.toBeInTheDocument();
    await tabs.getByRole('link', { name: 'Setup & API Key' }).click();
    await expect.element(page.getByText('Copy this key now.')).toBeVisible();
  });

  it('of an earlier visit is named by its start', async () => {
    const { full_key: _, ...key } = { ...KEY, name: 'Desk' };
    const permissions = { ...key.permissions, endpoints: ['mcp/*'] };
    respond('get', '/v1/publisher/keys', { data: [{ ...key, permissions }] });
    await renderScreen(PATH);
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(
        `You have a key for MCP: “Desk”, which begins with ${key.key_prefix}. It was never used.`,
      );
    await expect.element(page.getByRole('main')).not.toMatchTextContent('Copy this key now.');
  });

  it('leaves the page once it is stored, and counts for the chosen client', async () => {
    const created = respond('post', '/v1/publisher/keys');
    await renderScreen(PATH);
    await choose('Cursor');
    await generate();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await expect.element(page.getByText('Copy this key now.')).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Connect with an API key' })).toHaveFocus();
    expect(created[0]?.body).toMatchObject({ name: 'MCP key', platform: 'cursor' });
  });

  it('that isn’t generated says why', async () => {
    disconnect('post', '/v1/publisher/keys');
    const router = await renderScreen(PATH);
    const alert = step('Generate a key').getByRole('alert');
    await generate();
    await expect
      .element(alert)
      .toHaveTextContent('An unexpected error occurred while generating the API key');
    const detail = 'An account can have at most 50 API keys.';
    refuse('post', '/v1/publisher/keys', { status: 409, code: 'key.too_many', detail });
    await generate();
    await expect.element(alert).toHaveTextContent(`Failed to generate API key: ${detail}`);
    refuse('post', '/v1/publisher/keys', { status: 401, code: 'key.invalid', detail: 'No session.' });
    await generate();
    await expect.element(toast('You must be logged in to generate API keys')).toBeVisible();
    await expect.poll(() => router.state.location.pathname).toBe('/auth');
  });

  it('is asked for by the test and by the files', async () => {
    respond('post', '/v1/publisher/keys');
    await renderScreen(PATH);
    const required = 'API Key Required Please generate an API key first';
    for (const [name, button] of [
      ['Add it to Claude Desktop', 'Download file'],
      ['Test the connection', 'Test connection'],
    ] as const) {
      await step(name).getByRole('button', { name: button }).click();
      await expect.element(step(name).getByRole('alert')).toHaveTextContent(required);
    }
    await generate();
    await expect.element(page.getByText('API Key Required')).not.toBeInTheDocument();
    await choose('VS Code');
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('button', { name: 'Copy text' }).click();
    await expect.element(step('Add it to VS Code').getByRole('alert')).toHaveTextContent(required);
  });
});

describe('the connection test', () => {
  const test = () => step('Test the connection');
  const idle = () => test().getByRole('button', { name: 'Test connection' });

  beforeEach(async () => {
    respond('post', '/v1/publisher/keys');
    await renderScreen(PATH);
    await generate();
    await expect.element(page.getByText('Copy this key now.')).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  it('is testing, successful, and idle again after 3 seconds', async () => {
    const answer = Promise.withResolvers<void>();
    const calls = respondRaw('get', '/mcp-server/health', async () => {
      await answer.promise;
      return Response.json({ status: READY });
    });
    await idle().click();
    await expect
      .element(test().getByRole('button', { name: 'Testing…' }))
      .toHaveAttribute('aria-busy', 'true');
    answer.resolve();
    await expect.element(test().getByRole('button', { name: 'Connected' })).toBeVisible();
    await expect.element(test().getByRole('status')).toHaveTextContent(`${READY} Your key works.`);
    expect(calls[0]?.headers.get('authorization')).toBe(`Bearer ${KEY.full_key}`);
    expect(calls[0]?.credentials).toBe('omit');
    vi.advanceTimersByTime(2_900);
    await expect.element(test().getByRole('button', { name: 'Connected' })).toBeVisible();
    vi.advanceTimersByTime(200);
    await expect.element(idle()).toBeVisible();
    await expect.element(test().getByRole('status')).not.toBeInTheDocument();
    await expect.element(test()).toMatchTextContent(new RegExp(`Last test at .* UTC: ${READY}`));
  });

  const again = 'Connection failed Unable to connect to MCP server. Please try again.';
  const check = 'Connection Failed Unable to connect to MCP server. Check your API key.';
  const problem = (status: number) => Response.json({ code: 'x.y', detail: 'No.' }, { status });
  it.each([
    ['no response', () => Promise.reject(new TypeError('Failed to fetch')), again],
    ['a server error', () => new Response('down', { status: 500 }), again],
    ['another status', () => Response.json({ status: 'asleep' }), again],
    ['status 429', () => problem(429), `${again} 429: Rate limit exceeded, wait.`],
    ['status 403', () => problem(403), `${check} 403: Key lacks MCP permissions.`],
    ['status 401', () => problem(401), `${check} 401: Invalid or missing key, generate a new one.`],
  ])('says why it failed after %s, and the session goes on', async (_, response, message) => {
    respondRaw('get', '/mcp-server/health', response);
    await idle().click();
    await expect.element(test().getByRole('button', { name: 'Not connected' })).toBeVisible();
    await expect.element(test().getByRole('alert')).toHaveTextContent(message);
    vi.advanceTimersByTime(3_100);
    await expect.element(idle()).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Connect with an API key' })).toBeVisible();
  });
});
