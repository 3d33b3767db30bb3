import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { setStatus } from '../accounts/publishers/publishers.ts';
import { decidePrograms } from '../catalog/approval.ts';
import {
  ENFORCED_PART,
  type EnforcedPart,
  type ProgramShard,
  type PublisherShard,
  programPart,
  publisherPart,
  shardOf,
} from '../catalog/edge-table.ts';
import { banDomains } from '../compliance/banned-domains.ts';
import type { Context } from '../platform/context.ts';
import { newRouter } from '../platform/http/router.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { publisherNumber } from '../platform/ids.ts';
import { app } from './app.ts';
import { publishAfterWrite } from './publish-after-write.ts';
import { requestContext, requestIds } from './request-context.ts';

let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
});

it('a ban is in KV after the call that created it', async () => {
  await write((ctx) => banDomains(ctx, { domains: ['evil.example'], source: 'manual' }));
  const list = await env.EDGE.get<EnforcedPart>(ENFORCED_PART, 'json');
  expect(list?.patterns).toContain('evil.example');
});

it('a suspension is in KV after the call that made it', async () => {
  const number = publisherNumber(member.id) ?? 0;
  await write((ctx) => setStatus(ctx, member.id, 'suspended'));
  const shard = await env.EDGE.get<PublisherShard>(publisherPart(number), 'json');
  expect(shard?.publishers[number]?.[0]).toBe(0);
});

it('a closed program is in KV after the call that closed it', async () => {
  const { id } = scene.program;
  await write((ctx) => decidePrograms(ctx, [id], 'close'));
  const shard = await env.EDGE.get<ProgramShard>(programPart(shardOf(id)), 'json');
  expect(shard?.programs[id]?.[4]).toBe(0);
});

it('every operator write publishes all that is stale', async () => {
  await banDomains(scene.ctx, { domains: ['other.example'], source: 'manual' });
  const execution = createExecutionContext();
  const headers = { authorization: `Bearer ${env.OPERATOR_TOKEN}` };
  const path = '/v1/operations/program-numbers/restore';
  const response = await app.request(path, { method: 'POST', headers }, env, execution);
  await waitOnExecutionContext(execution);
  expect(response.status).toBe(200);
  const list = await env.EDGE.get<EnforcedPart>(ENFORCED_PART, 'json');
  expect(list?.patterns).toContain('other.example');
});

/** Runs `work` in an operator's call, and waits until the call has published. */
async function write(work: (ctx: Context) => Promise<unknown>): Promise<void> {
  const router = newRouter();
  router.use(requestIds, requestContext, publishAfterWrite);
  router.post('/', async (c) => {
    c.set('ctx', { ...c.get('ctx'), actor: { kind: 'operator', name: 'test' } });
    await work(c.get('ctx'));
    return c.body(null, 204);
  });
  const execution = createExecutionContext();
  const response = await router.request('/', { method: 'POST' }, env, execution);
  expect(response.status).toBe(204);
  await waitOnExecutionContext(execution);
}
