import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Client as TodayClient,
  StreamableHTTPClientTransport as TodayTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../local/command.ts';
import { freePort } from '../../local/port.ts';
import { runSchedules } from '../../local/schedules.ts';
import { seed } from '../../local/seed.ts';
import type { LocalServer } from '../../local/server.ts';
import { type OwnSystem, ownSystem } from '../../local/testing/own-system.ts';
import { allowApp, registerApp } from './allow-app.ts';
import { exerciseTools, type ToolClient } from './exercise-tools.ts';
import { type KeyProxy, startKeyProxy } from './key-proxy.ts';
import { createLocalAccount, type LocalAccount } from './local-account.ts';
import { LocalOAuth } from './local-oauth.ts';
import { expectedFailures } from './not-applicable.ts';
import { monetizePage } from './scripted-assistant.ts';

/** The suite makes more calls a minute than one publisher may. */
const PUBLISHERS = 12;
/** `npm run demo`'s own documentation needed about 130 calls. */
const MAX_CALLS = 25;

let system: OwnSystem;
let server: LocalServer;
let stopSchedules = () => {};
let accounts: LocalAccount[];
let proxy: KeyProxy;

beforeAll(async () => {
  system = await ownSystem();
  server = await system.start();
  await seed(server.origin);
  stopSchedules = runSchedules(server.origin);
  accounts = await Promise.all(Array.from({ length: PUBLISHERS }, () => createLocalAccount(server.origin)));
  proxy = await startKeyProxy(
    server.origin,
    accounts.map(({ key }) => key),
  );
});

afterAll(async () => {
  stopSchedules();
  proxy?.stop();
  await server?.kill();
  system?.remove();
});

describe('the official conformance suite', () => {
  it.each(['2025-11-25', '2026-07-28'])('passes for %s, except for what doesn’t apply', async (revision) => {
    const folder = mkdtempSync(join(tmpdir(), 'tributary-conformance-'));
    const list = join(folder, 'expected.yml');
    writeFileSync(list, expectedFailures(revision));
    try {
      const { ok, output } = await run(commandOf('conformance'), [
        ...['server', '--url', proxy.url, '--requirements', revision],
        ...['--expected-failures', list, '--output-dir', folder],
      ]);
      expect(ok, output.slice(output.indexOf('=== SUMMARY'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('gets a token from the authorization server after the account’s owner allows it', async () => {
    const port = await freePort();
    const clientId = await registerApp(server.origin, `http://127.0.0.1:${port}/callback`);
    let allowed: Promise<Response> | undefined;
    const { output } = await run(
      commandOf('conformance'),
      [
        ...['authorization', '--url', server.origin, '--resource', urlOf().href],
        ...['--client-id', clientId, '--port', String(port), '--spec-version', '2026-07-28'],
      ],
      {
        onOutput: (printed) => {
          const [url] = /^http\S+(?=\n)/m.exec(printed) ?? [];
          if (url) allowed ??= allowApp(url, accountAt(4)).then(fetch);
        },
      },
    );
    await allowed;
    expect(output).toMatch(/2 passed, 0 failed/);
  });
});

describe('every tool', () => {
  it('works with the official client of the older protocol', async () => {
    const client = new Client({ name: 'older-client', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(urlOf(), withKey(accountAt(0))) as never);
    await exerciseTools(client as unknown as ToolClient);
    await client.close();
  });

  it('works with the official client of today’s protocol', async () => {
    const client = new TodayClient(
      { name: 'today-client', version: '1.0.0' },
      { versionNegotiation: { mode: 'auto' } },
    );
    await client.connect(new TodayTransport(urlOf(), withKey(accountAt(1))));
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    await exerciseTools(client as unknown as ToolClient);
    await client.close();
  });

  it('works with the official client of the older protocol after it has signed in by OAuth', async () => {
    const authProvider = new LocalOAuth(accountAt(5));
    const transport = () => new StreamableHTTPClientTransport(urlOf(), { authProvider });
    const connect = async () => {
      const client = new Client({ name: 'older-client', version: '1.0.0' });
      await client.connect(transport() as never);
      return client;
    };
    await expect(connect()).rejects.toThrow('Unauthorized');
    await transport().finishAuth((await authProvider.callback()).get('code') ?? '');
    const client = await connect();
    await exerciseTools(client as unknown as ToolClient);
    await client.close();
  });

  it('works with the official client of today’s protocol after it has signed in by OAuth', async () => {
    const authProvider = new LocalOAuth(accountAt(6));
    const transport = () => new TodayTransport(urlOf(), { authProvider });
    const connect = async () => {
      const client = new TodayClient(
        { name: 'today-client', version: '1.0.0' },
        { versionNegotiation: { mode: 'auto' } },
      );
      await client.connect(transport());
      return client;
    };
    await expect(connect()).rejects.toThrow('Unauthorized');
    await transport().finishAuth(await authProvider.callback());
    const client = await connect();
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    await exerciseTools(client as unknown as ToolClient);
    await client.close();
  });

  it('is listed and called by the Inspector’s command line', async () => {
    const inspect = async (...args: string[]) => {
      const header = `Authorization: Bearer ${accountAt(2).key}`;
      const { ok, output } = await run(commandOf('mcp-inspector'), [
        ...['--cli', urlOf().href, '--transport', 'http', '--header', header, ...args],
      ]);
      expect(ok, output).toBe(true);
      return output;
    };
    expect(await inspect('--method', 'tools/list', '--strict')).toContain('"name": "search_brands"');
    const found = await inspect('--method', 'tools/call', '--tool-name', 'search_brands');
    expect(found).toContain('brand_id');
  });
});

describe('an assistant that has only the context file and the endpoint', () => {
  it(`goes from a page to a working link and its first traced cent in at most ${MAX_CALLS} calls`, async () => {
    const journey = await monetizePage(server.origin, accountAt(3));
    expect(journey.cent).toMatchObject({ adds_up: true });
    expect(journey.calls).toBeLessThanOrEqual(MAX_CALLS);
  });
});

/** A command of a package that only this folder has. */
function commandOf(name: string): string {
  return join(import.meta.dirname, '../node_modules/.bin', name);
}

function accountAt(index: number): LocalAccount {
  const account = accounts[index];
  if (!account) throw new Error(`There is no account ${index}.`);
  return account;
}

function urlOf(): URL {
  return new URL(`${server.origin}/mcp`);
}

function withKey({ key }: LocalAccount) {
  return { requestInit: { headers: { authorization: `Bearer ${key}` } } };
}
