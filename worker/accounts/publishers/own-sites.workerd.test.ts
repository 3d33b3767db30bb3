import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { banDomains } from '../../compliance/banned-domains.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { publisherNumber } from '../../platform/ids.ts';
import { addVerifiedSite } from './testing/verified-site.ts';

interface Sites {
  data: { domain: string }[];
  summary: { total: number };
}

let scene: Scene;
let one: Member;
let other: Member;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  other = await scene.signUp();
  await banDomains(scene.ctx, { domains: ['banned.example'], source: 'manual' });
  await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
});

const at = (domain: string) => `/v1/publisher/sites/${encodeURIComponent(domain)}`;
const put = (domain: string, by = one) =>
  read<{ data: { domain: string }; code?: string }>(at(domain), { method: 'PUT', key: by.key });
const remove = (domain: string, by = one) => read(at(domain), { method: 'DELETE', key: by.key });
const domains = async (by = one) =>
  (await read<Sites>('/v1/publisher/sites', by)).body.data.map(({ domain }) => domain);
const atEdge = async (member: Member) => {
  const number = publisherNumber(member.id) ?? 0;
  const shard = await env.EDGE.get<{ publishers: Record<number, [number, string[]]> }>(
    `publisher/${number % 256}`,
    'json',
  );
  return shard?.publishers[number]?.[1];
};

describe('a publisher’s own sites', () => {
  it('are stored by their registrable domain, each once', async () => {
    expect(await put('https://www.fenwick.example/blog')).toMatchObject({
      status: 200,
      body: { data: { domain: 'fenwick.example' } },
    });
    expect(await put('Fenwick.example')).toMatchObject({ status: 200 });
    expect(await put('bücher.example')).toMatchObject({
      body: { data: { domain: 'xn--bcher-kva.example' } },
    });
    expect(await domains()).toEqual(['fenwick.example', 'xn--bcher-kva.example']);
  });

  it('are in the edge table after their verification and not after their removal', async () => {
    await put('atlas.example');
    await addVerifiedSite(scene.ctx, one.id, 'atlas.example');
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    expect(await atEdge(one)).toEqual(['atlas.example']);
    expect(await remove('atlas.example')).toMatchObject({ status: 200, body: { data: { deleted: true } } });
    await expect.poll(() => atEdge(one)).not.toContain('atlas.example');
    expect(await remove('atlas.example')).toMatchObject({ status: 404, body: { code: 'site.unknown' } });
  });

  it.each([
    ['co.uk', 400, 'site.not_a_domain'],
    ['127.0.0.1', 400, 'site.not_a_domain'],
    ['ada.github.io', 422, 'site.shared_domain'],
    ['pаypal.example', 422, 'site.look_alike'],
    ['banned.example', 422, 'site.banned_domain'],
    ['sub.banned.example', 422, 'site.banned_domain'],
  ])('are not %s: %i %s', async (domain, status, code) => {
    expect(await put(domain)).toMatchObject({ status, body: { code } });
  });

  it('belong to one publisher only', async () => {
    await put('fenwick.example');
    expect(await remove('fenwick.example', other)).toMatchObject({ status: 404 });
    expect(await domains(other)).toEqual([]);
    expect(await domains()).toContain('fenwick.example');
  });

  it('are at most fifty, even with concurrent calls', async () => {
    const many = await scene.signUp();
    const key = {
      method: 'PUT',
      headers: { cookie: await scene.signIn(many), 'sec-fetch-site': 'same-origin' },
    };
    for (let start = 0; start < 40; start += 20)
      await Promise.all(Array.from({ length: 20 }, (_, n) => addDirectly(many, `site-${start + n}.example`)));
    const responses = await Promise.all(
      Array.from({ length: 15 }, (_, n) => call(at(`late-${n}.example`), key).then(({ status }) => status)),
    );
    expect(responses.filter((status) => status === 200)).toHaveLength(10);
    expect(responses.filter((status) => status === 422)).toHaveLength(5);
    expect(await domains(many)).toHaveLength(50);
    expect((await call(at('late-0.example'), key)).status).toBeLessThan(423);
  });
});

async function addDirectly(member: Member, domain: string) {
  await env.DB.prepare('INSERT INTO publisher_sites (publisher_id, domain, created_at) VALUES (?1, ?2, 0)')
    .bind(member.id, domain)
    .run();
}

describe('a profile', () => {
  const profile = (by = one) => read<{ data: Record<string, unknown> }>('/v1/publisher/profile', by);
  const rename = (body: unknown) =>
    read<{ data: Record<string, unknown> }>('/v1/publisher/profile', { method: 'PATCH', key: one.key, body });

  it('can be renamed, and surrounding spaces are removed', async () => {
    expect(await rename({ full_name: '  Ада Фенвик  ' })).toMatchObject({ status: 200 });
    expect((await profile()).body.data).toMatchObject({
      publisher_id: one.id,
      full_name: 'Ада Фенвик',
      status: 'active',
      plan: 'standard',
    });
    expect((await profile(other)).body.data.full_name).toBe('Member');
  });

  it.each([{ full_name: ' A ' }, {}, { full_name: 7 }])('is not renamed by %j', async (body) => {
    expect(await rename(body)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'full_name', message: 'Please enter your full name' }] },
    });
  });

  it('keeps its email address', async () => {
    const before = (await profile()).body.data.email;
    expect(await rename({ full_name: 'Ada', email: 'evil@site.example' })).toMatchObject({ status: 400 });
    expect((await profile()).body.data.email).toBe(before);
  });
});

describe('a publisher’s totals', () => {
  it('are 0 at first and count later links, clicks and sales', async () => {
    const fresh = await scene.signUp();
    const stats = () => read<{ data: Record<string, unknown> }>('/v1/publisher/stats', fresh);
    expect((await stats()).body.data).toEqual({
      user_id: expect.stringMatching(/^usr_/),
      total_links: 0,
      total_clicks: 0,
      total_conversions: 0,
      total_earnings: '0.00',
      held: '0.00',
      conversion_rate: null,
    });
    await scene.click(fresh);
    const created = await read<{ data: { id: string } }>('/v1/publisher/affiliate-links', {
      method: 'POST',
      key: fresh.key,
      body: { brand_id: scene.program.brand_id },
    });
    expect((await stats()).body.data).toMatchObject({ total_links: 1, total_clicks: 1 });
    await call(`/v1/publisher/affiliate-links/${created.body.data.id}`, { method: 'DELETE', key: fresh.key });
    expect((await stats()).body.data).toMatchObject({ total_links: 0, total_clicks: 1 });
  });
});
