import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalServer } from '../local/server.ts';
import { type OwnSystem, ownSystem } from '../local/testing/own-system.ts';

let system: OwnSystem;
let server: LocalServer;

beforeAll(async () => {
  system = await ownSystem();
  server = await system.start();
});

afterAll(async () => {
  await server?.kill();
  system?.remove();
});

it.each([1_010_000, 3_000_000, 12_000_000])(
  'a chunked body of %i bytes gets a 413 within seconds',
  async (size) => {
    const startedAt = performance.now();
    const sent = request(`${server.origin}/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    sent.on('error', () => undefined);
    for (let left = size; left > 0; left -= 50_000) sent.write(Buffer.alloc(Math.min(left, 50_000), 'a'));
    sent.end();
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(413);
    expect(JSON.parse(await text(response))).toMatchObject({ code: 'request.too_large' });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  },
);

it('an announced length above 1 MB gets a 413', async () => {
  const response = await fetch(`${server.origin}/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: 'a'.repeat(3_000_000),
  });
  expect(response.status).toBe(413);
});

it('a small chunked body is accepted', async () => {
  const sent = request(`${server.origin}/v1/auth/magic-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  sent.write('{"email":');
  sent.end('"unknown@site.example"}');
  const [response] = await once(sent, 'response');
  expect(response.statusCode).toBe(202);
});

it('a client that keeps sending after the 413 does not block others', async () => {
  const { port } = new URL(server.origin);
  const socket = connect(Number(port), 'localhost');
  socket.on('error', () => undefined);
  socket.write('POST /v1/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
  const chunk = Buffer.alloc(60_000, 'a');
  for (let sent = 0; sent < 20; sent++) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  expect((await fetch(`${server.origin}/v1/auth/session`)).status).toBe(200);
  socket.destroy();
});
