import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { ensureDemoPartner } from './demo-partner.ts';

let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene();
  await ensureDemoPartner(scene.ctx, env);
  one = await scene.signUp();
});

it('a local system stores earlier visits, which are part of the log of their day', async () => {
  const visits = [
    { at: '2026-03-31T23:59:59Z', country: 'DE', sub_id: 'spring' },
    { at: '2026-04-01T00:00:00Z', classification: 'bot' },
  ];
  const stored = await read<{ data: { click_ids: string[] } }>('/dev/clicks', {
    method: 'POST',
    body: { publisher_id: one.id, visits },
  });
  expect(stored.status).toBe(201);
  const { body } = await read<{
    data: { click_id: string; classification: string; country: string | null }[];
  }>('/v1/publisher/clicks?start_date=2026-03-31&end_date=2026-04-01', one);
  const ids = body.data.map(({ click_id }) => click_id);
  expect(ids).toEqual(stored.body.data.click_ids.toReversed());
});

it.each([
  ['an unknown publisher ID', { publisher_id: 'PUB1', visits: [{ at: '2026-03-31T10:00:00Z' }] }],
  ['no visit', { publisher_id: 'PUB000001', visits: [] }],
])('%s is refused', async (_, body) => {
  expect((await read('/dev/clicks', { method: 'POST', body })).status).toBe(400);
});
