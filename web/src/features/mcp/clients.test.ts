import { describe, expect, it } from 'vitest';
import { claudeCodeCommand, cursorConfig } from '../../../../worker/platform/contract/mcp-clients.ts';
import { CLIENT_FACTS, CLIENTS, configText } from './clients.ts';

const URL_OF_SERVER = 'https://tributary.example/mcp';
const KEY = `ak_${'0'.repeat(64)}`;

const installOf = (client: (typeof CLIENTS)[number]) => CLIENT_FACTS[client].install.of(URL_OF_SERVER);

describe('what installs the server', () => {
  it('is a page of Claude that has the name and the URL', () => {
    const { origin, pathname, searchParams } = new URL(installOf('claude'));
    expect(origin + pathname).toBe('https://claude.ai/customize/connectors');
    expect(Object.fromEntries(searchParams)).toEqual({
      modal: 'add-custom-connector',
      connectorName: 'Tributary',
      connectorUrl: URL_OF_SERVER,
    });
  });

  it('is a command for Claude Code, which signs in or has a key', () => {
    expect(installOf('claude-code')).toBe(
      'claude mcp add --transport http tributary https://tributary.example/mcp',
    );
    expect(claudeCodeCommand(URL_OF_SERVER, KEY)).toBe(
      `${installOf('claude-code')} --header "Authorization: Bearer ${KEY}"`,
    );
  });

  it('is a link with the configuration in the form that each editor reads', () => {
    const cursor = new URL(installOf('cursor'));
    expect(`${cursor.protocol}//${cursor.host}${cursor.pathname}`).toBe(
      'cursor://anysphere.cursor-deeplink/mcp/install',
    );
    expect(cursor.searchParams.get('name')).toBe('tributary');
    expect(JSON.parse(atob(cursor.searchParams.get('config') ?? ''))).toEqual({ url: URL_OF_SERVER });
    const [scheme, json = ''] = installOf('vscode').split('?');
    expect(scheme).toBe('vscode:mcp/install');
    expect(JSON.parse(decodeURIComponent(json))).toEqual({
      name: 'tributary',
      type: 'http',
      url: URL_OF_SERVER,
    });
  });
});

describe('the configuration files', () => {
  it.each(CLIENTS)('of %s hold the URL and the key once', (client) => {
    const text = configText(client, URL_OF_SERVER, KEY);
    expect(JSON.parse(text)).toBeTypeOf('object');
    expect(text.split(KEY)).toHaveLength(2);
    expect(text.split(URL_OF_SERVER)).toHaveLength(2);
  });

  it('of Claude Desktop has no space in its arguments, which Windows would split', () => {
    const { args, env } = JSON.parse(configText('claude', URL_OF_SERVER, KEY)).mcpServers.tributary;
    expect(args).toEqual(['-y', 'mcp-remote', URL_OF_SERVER, '--header', expect.stringMatching(/^\S+$/)]);
    expect(args.at(-1)).toBe(`Authorization:$\{TRIBUTARY_AUTHORIZATION}`);
    expect(env).toEqual({ TRIBUTARY_AUTHORIZATION: `Bearer ${KEY}` });
  });

  it('of Cursor needs no key to sign in by OAuth', () => {
    expect(cursorConfig(URL_OF_SERVER)).toEqual({ mcpServers: { tributary: { url: URL_OF_SERVER } } });
  });
});
