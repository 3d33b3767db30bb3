import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAssetCache } from './asset-cache.ts';
import { freePort } from './port.ts';

const paths: string[] = [];
const calls = new EventEmitter();
const system = createServer((request, response) => {
  paths.push(`${request.method} ${request.url}`);
  calls.emit('call', response);
  if (request.url?.includes('slow')) return;
  if (request.url === '/broken') {
    response.writeHead(200, { 'content-length': '9' }).write('half');
    response.socket?.destroy();
  } else response.writeHead(200, { 'x-system': 'yes' }).end(`content of ${request.url}`);
});
let cache: Awaited<ReturnType<typeof startAssetCache>>;

beforeAll(async () => {
  const port = await freePort();
  system.listen(port, 'localhost');
  await once(system, 'listening');
  cache = await startAssetCache(await freePort(), port);
});
afterAll(() => {
  cache.stop();
  system.close();
});

it('an asset is asked for once, and keeps its headers', async () => {
  for (const _ of [1, 2]) {
    const response = await fetch(`${cache.origin}/assets/a.js`);
    expect(response.headers.get('x-system')).toBe('yes');
    expect(await response.text()).toBe('content of /assets/a.js');
  }
  expect(paths.filter((path) => path === 'GET /assets/a.js')).toHaveLength(1);
});

it('any other call reaches the system each time, with its body', async () => {
  for (const _ of [1, 2]) await fetch(`${cache.origin}/v1/links`, { method: 'POST', body: '{}' });
  expect(paths.filter((path) => path === 'POST /v1/links')).toHaveLength(2);
});

it('a response that breaks off breaks off for the browser, and the next call works', async () => {
  const broken = fetch(`${cache.origin}/broken`).then((response) => response.text());
  await expect(broken).rejects.toThrow();
  expect(await (await fetch(`${cache.origin}/health`)).text()).toBe('content of /health');
});

it.each(['/assets/slow.js', '/slow'])(
  'a browser that leaves before the response to %s ends the call to the system',
  async (path) => {
    const browser = new AbortController();
    const left = fetch(`${cache.origin}${path}`, { signal: browser.signal });
    const [response] = await once(calls, 'call');
    browser.abort();
    await expect(left).rejects.toThrow();
    await once(response, 'close');
    expect(await (await fetch(`${cache.origin}/health`)).text()).toBe('content of /health');
  },
);
