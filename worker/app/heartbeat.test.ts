import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { beat } from './heartbeat.ts';

/** A monitor that answers with a status and keeps what it got. */
async function monitor(status: number) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.writeHead(status, { location: '/moved' }).end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/beat`, calls, server };
}

it.each([200, 302, 500])('one GET request reaches the monitor, which may answer %i', async (status) => {
  const { url, calls } = await monitor(status);
  await beat(url);
  expect(calls).toEqual(['GET /beat']);
});

it('a monitor that can’t be reached stops nothing', async () => {
  const { url, server } = await monitor(200);
  server.close();
  await once(server, 'close');
  await expect(beat(url)).resolves.toBeUndefined();
});

it('without a URL, nothing is sent', async () => {
  const sent: unknown[] = [];
  await beat('', async (input) => {
    sent.push(input);
    return new Response();
  });
  expect(sent).toEqual([]);
});
