import { createMessageBatch } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { ORIGIN } from '../platform/http/testing/call.ts';
import { openScene, type Scene } from '../platform/http/testing/scene.ts';
import { down, failing, failsFor } from '../platform/testing/failing.ts';
import { consume } from './consumers.ts';
import { edgeBuilders } from './edge-builders.ts';

interface Line {
  event: string;
  requestId?: string;
}
let scene: Scene;
let lines: Line[];

beforeAll(async () => {
  scene = await openScene();
  await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
});

beforeEach(() => {
  lines = [];
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(JSON.parse(line)));
});
afterEach(() => vi.restoreAllMocks());

const visit = async () => {
  const member = await scene.signUp();
  lines = [];
  const url = `${ORIGIN}/go/${member.id}?url=https://unknown.example/secret-path`;
  return exports.default.fetch(new Request(url, { redirect: 'manual', headers: { 'cf-ray': 'ray-1' } }));
};

it('one link of a hundred is logged, with the request ID and without the URL', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await visit();
  expect(lines.filter(({ event }) => event === 'link.sampled')).toEqual([]);
  vi.spyOn(Math, 'random').mockReturnValue(0.001);
  const { status } = await visit();
  const sampled = lines.filter(({ event }) => event === 'link.sampled');
  expect(sampled).toEqual([{ level: 'info', event: 'link.sampled', requestId: 'ray-1', status }]);
  expect(JSON.stringify(sampled)).not.toContain('secret-path');
});

it('each line of a failing call has the request ID of its response', async () => {
  const broken: Env = { ...env, DB: failing(env.DB, down) };
  const { app } = await import('./app.ts');
  const request = new Request(`${ORIGIN}/v1/brands`, { headers: { 'cf-ray': 'ray-2' } });
  const execution = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never;
  const response = await app.fetch(request, broken, execution);
  expect(response.headers.get('x-request-id')).toBe('ray-2');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ requestId }) => requestId !== 'ray-2')).toEqual([]);
});

it('each line of a batch names the queue and the first message', async () => {
  const message = { id: 'message-7', timestamp: new Date(), attempts: 1, body: { type: 'unknown' } };
  const broken: Env = { ...env, DB: failsFor(env.DB, /INTO .?alerts/i) };
  await consume(createMessageBatch('tributary-bounces', [message]), broken);
  expect(lines.map(({ event }) => event)).toContain('email.event_not_stored');
  expect(lines.filter(({ requestId }) => requestId !== 'queue:tributary-bounces:message-7')).toEqual([]);
});
