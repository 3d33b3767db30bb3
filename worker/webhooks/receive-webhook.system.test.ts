import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_KEY } from '../local/demo-system.ts';
import type { LocalServer } from '../local/server.ts';
import { type OwnSystem, ownSystem } from '../local/testing/own-system.ts';

const Created = z.object({ data: z.object({ id: z.string(), secret: z.string() }) });
const Sent = z.object({ data: z.object({ delivery_id: z.string() }) });
const Replayed = z.object({ data: z.object({ replayed: z.int() }) });
const Inbox = z.object({ data: z.array(z.object({ method: z.string(), signature: z.string() })) });

const received: { headers: IncomingHttpHeaders; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: await text(request) });
  response.writeHead(received.length === 1 ? 500 : 200).end('noted');
});
let system: OwnSystem;
let server: LocalServer;

beforeAll(async () => {
  system = await ownSystem();
  server = await system.start();
  await once(receiver.listen(0), 'listening');
  const seeded = await fetch(`${server.origin}/dev/seed`, { method: 'POST' });
  expect(seeded.status).toBe(200);
});

afterAll(async () => {
  receiver.close();
  await server?.kill();
  system?.remove();
});

it('a program on this machine receives a signed webhook, a retry after a failure, and a replay', async () => {
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  const { id, secret } = await endpointAt(`http://localhost:${address.port}/in`);
  const { data: sent } = await post(`/${id}/test`, { event: 'conversion.created' }, Sent);
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(2);
  const { data: again } = await post(`/${id}/replay`, { delivery_id: sent.delivery_id }, Replayed);
  expect(again.replayed).toBe(1);
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(3);
  for (const { headers, body } of received)
    expect(new Webhook(secret).verify(body, stringHeaders(headers))).toMatchObject({
      event: 'conversion.created',
    });
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('the inbox of the local system receives a signed webhook', async () => {
  const inbox = `${server.origin}/dev/webhooks/inbox/mine`;
  const { id } = await endpointAt(inbox);
  await post(`/${id}/test`, { event: 'payout.updated' }, Sent);
  const inboxEntries = async () => {
    const response = await fetch(inbox, { headers: { accept: 'application/json' } });
    return Inbox.parse(await response.json()).data;
  };
  await expect.poll(inboxEntries, { timeout: 30_000 }).toEqual([{ method: 'POST', signature: 'valid' }]);
});

async function endpointAt(url: string) {
  const { data } = await post('', { name: 'Here', url, events: ['conversion.created'] }, Created);
  return data;
}

async function post<Body>(path: string, body: unknown, shape: z.ZodType<Body>): Promise<Body> {
  const response = await fetch(`${server.origin}/v1/publisher/webhooks${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return shape.parse(await response.json());
}

function stringHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
