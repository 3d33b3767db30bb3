import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { setStatus } from '../accounts/publishers/publishers.ts';
import { edgeBuilders } from '../app/edge-builders.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { call, read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { banDomains } from './banned-domains.ts';

interface Checked {
  data: { decision: string; reasons: { code: string; detail: string }[]; host: string };
  code?: string;
}
interface Own {
  data: Record<string, unknown>[];
  summary: Record<string, unknown>;
}

let scene: Scene;
let one: Member;
let other: Member;

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook'), sampleProgram('Beech')]);
  one = await scene.signUp();
  other = await scene.signUp();
  await banDomains(scene.ctx, { domains: ['banned.example', 'amazon.*'], source: 'manual' });
  await banDomains(scene.ctx, { domains: ['beech.example'], source: 'manual', severity: 'flag' });
  await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
});

const check = (body: unknown, by = one) =>
  read<Checked>('/v1/compliance-check', { method: 'POST', key: by.key, body });
const own = (query = '', by = one) => read<Own>(`/v1/publisher/compliance${query}`, by);
const outcome = async (body: unknown, by = one) => {
  const { data } = (await check(body, by)).body;
  return [data.decision, ...data.reasons.map(({ code }) => code)];
};

describe('a check', () => {
  it('returns whether a destination may earn, and the reasons', async () => {
    expect(await outcome({ url: 'https://alder-nook.example/lamps' })).toEqual(['allow']);
    expect(await outcome({ url: 'https://shop.banned.example/' })).toEqual(['block', 'banned_domain']);
    expect(await outcome({ url: 'https://www.amazon.co.uk/dp/1' })).toEqual(['block', 'banned_domain']);
    expect(await outcome({ url: 'https://beech.example/' })).toEqual(['flag', 'flagged_domain']);
    expect(await outcome({ url: 'https://no-program.example/' })).toEqual(['flag', 'no_program']);
  });

  it('accepts the parameters of older gateways', async () => {
    const sent = {
      publisher_id: one.id,
      brand_id: scene.program.brand_id,
      original_url: 'https://no-program.example/',
      referrer: 'https://fenwick.example/',
      user_agent: 'Browser',
      ip_address: '203.0.113.7',
    };
    expect(await outcome(sent)).toEqual(['block', 'outside_program_domains']);
  });

  it.each([
    [{}, 400, 'link.url_missing'],
    [{ url: 'javascript:alert(1)' }, 400, 'link.url_unsupported'],
    [{ url: 'https://alder-nook.example/', publisher_id: 'pub1' }, 404, 'publisher.malformed'],
    [{ url: 'https://alder-nook.example/', publisher_id: 'PUB999999' }, 404, 'publisher.unknown'],
    [{ url: 'https://alder-nook.example/', brand_id: 'brd_0000000000000000' }, 404, 'program.unknown'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    expect(await check(body)).toMatchObject({ status, body: { code } });
  });

  it('needs a key, and other publishers can’t run it', async () => {
    const body = { url: 'https://alder-nook.example/', publisher_id: other.id };
    expect(await check(body)).toMatchObject({ status: 403, body: { code: 'key.other_publisher' } });
    expect((await call('/v1/compliance-check', { method: 'POST', body })).status).toBe(401);
  });
});

describe('a publisher’s list of decisions', () => {
  it('has their decisions, newest first, with only the host', async () => {
    const fresh = await scene.signUp();
    await check({ url: 'https://alder-nook.example/secret/path?token=1' }, fresh);
    await check({ url: 'https://banned.example/a' }, fresh);
    const { body } = await own('', fresh);
    expect(body.summary).toMatchObject({ status: 'active', total: 2, allow: 1, flag: 0, block: 1 });
    expect(body.data).toContainEqual(
      expect.objectContaining({ decision: 'block', violation_type: 'banned_domain', host: 'banned.example' }),
    );
    expect(JSON.stringify(body)).not.toMatch(/secret|token/);
    expect((await own('?decision=block', fresh)).body).toMatchObject({ data: [{}], summary: { total: 1 } });
    expect((await own('?page=2&per_page=2', fresh)).body.data).toEqual([]);
    const rows = await env.DB.prepare('SELECT * FROM compliance_logs WHERE publisher_id = ?1')
      .bind(fresh.id)
      .all();
    expect(JSON.stringify(rows.results)).not.toMatch(/secret|token|path/);
  });

  it('is not visible to others', async () => {
    expect((await own('', other)).body).toMatchObject({
      data: [],
      summary: { total: 0, status: 'active' },
    });
  });

  it('shows their status, and every destination is blocked while they are suspended', async () => {
    const fresh = await scene.signUp();
    await setStatus(scene.ctx, fresh.id, 'suspended');
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    expect((await own('', fresh)).body.summary.status).toBe('suspended');
    expect(await outcome({ url: 'https://alder-nook.example/' }, fresh)).toEqual([
      'block',
      'publisher_suspended',
    ]);
  });
});

it('a block creates one webhook event per day and host', async () => {
  const fresh = await scene.signUp();
  await env.DB.prepare(
    `INSERT INTO webhook_endpoints (id, publisher_id, kind, name, url, events, secret, is_active, created_at, updated_at)
     VALUES ('whk_0123456789abcdefghjk', ?1, 'webhook', 'Hook', 'https://hooks.example/', '["compliance.violation"]', 'x', 1, 0, 0)`,
  )
    .bind(fresh.id)
    .run();
  for (const url of ['https://banned.example/1', 'https://banned.example/2', 'https://alder-nook.example/'])
    await check({ url }, fresh);
  const { results } = await env.DB.prepare('SELECT type, payload FROM webhook_events WHERE publisher_id = ?1')
    .bind(fresh.id)
    .all<{ type: string; payload: string }>();
  expect(results.map(({ type }) => type)).toEqual(['compliance.violation']);
  expect(JSON.parse(results[0]?.payload ?? '')).toEqual({
    decision: 'block',
    violation_type: 'banned_domain',
    host: 'banned.example',
  });
});
