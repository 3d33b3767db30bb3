import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { banDomains } from '../compliance/banned-domains.ts';
import { read } from '../http/testing/call.ts';
import { type Member, openScene, type Scene } from '../http/testing/scene.ts';
import { publisherIdOf } from '../platform/ids.ts';
import { setStanding } from '../publishers/publishers.ts';
import { addVerifiedSite } from '../publishers/testing/verified-site.ts';
import { edgeBuilders } from '../wiring/edge-builders.ts';

interface Explained {
  data: {
    monetisable: boolean;
    reason: { code: string; detail: string } | null;
    publisher_id: string | null;
    affiliate_link: string | null;
    link_template: string | null;
    brand: { name: string } | null;
  };
  code?: string;
}

const LAMPS = 'https://alder-nook.example/lamps?a=1&b=2';

let scene: Scene;
let demo: Member;
let one: Member;
let suspended: Member;

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook'), sampleProgram('Banned')]);
  demo = await scene.signUp();
  one = await scene.signUp();
  suspended = await scene.signUp();
  await setStanding(scene.ctx, suspended.id, 'suspended');
  await addVerifiedSite(scene.ctx, one.id, 'fenwick.example');
  await banDomains(scene.ctx, { domains: ['banned.example'], source: 'manual' });
  await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
});

const explain = (url: string, by: { key?: string; headers?: Record<string, string> } = {}) =>
  read<Explained>(`/v1/explain?url=${encodeURIComponent(url)}`, by);

describe('a url of a shop', () => {
  it('has a link, a brand, a rate and the share in force', async () => {
    expect((await explain(LAMPS, one)).body.data).toMatchObject({
      url: LAMPS,
      monetisable: true,
      reason: null,
      publisher_id: one.id,
      brand: {
        id: scene.program.brand_id,
        name: 'Alder Nook',
        commission_rate: '3.25%',
        cookie_duration: 30,
      },
      network: { slug: 'wildfire', name: 'Wildfire' },
      share_percent: 50,
    });
  });

  it('has the link of who asks: by key, by session, or of the demo publisher on a laptop', async () => {
    const session = { headers: { cookie: await scene.signIn(one) } };
    for (const [by, id] of [
      [one, one.id],
      [session, one.id],
      [{}, demo.id],
    ] as const) {
      const { data } = (await explain(LAMPS, by)).body;
      expect(data.affiliate_link).toBe(`${env.PUBLIC_ORIGIN}/go/${id}?url=${encodeURIComponent(LAMPS)}`);
      expect(data.link_template).toBe(
        `${env.PUBLIC_ORIGIN}/go/{publisher_id}?url=${encodeURIComponent(LAMPS)}`,
      );
    }
    expect(demo.id).toBe(publisherIdOf(1));
  });

  it('has a link that leads to the network, and asking records no click', async () => {
    const before = await env.DB.prepare('SELECT count(*) FROM click_logs').first();
    const { data } = (await explain(LAMPS, one)).body;
    expect(await env.DB.prepare('SELECT count(*) FROM click_logs').first()).toEqual(before);
    const { pathname, search } = new URL(data.affiliate_link ?? '');
    const followed = await read<{ redirect_url: string }>(pathname + search, {
      headers: { accept: 'application/json' },
    });
    expect(followed.body.redirect_url).toContain('wild.example');
  });
});

describe('a url that earns nothing', () => {
  it.each([
    ['https://nobody.example/', 'no_program', null],
    ['https://fenwick.example/blog', 'no_program', null],
    ['https://www.banned.example/x', 'banned_domain', null],
  ])('%s says why: %s', async (url, code) => {
    const { data } = (await explain(url, one)).body;
    expect(data).toMatchObject({
      monetisable: false,
      reason: { code },
      affiliate_link: null,
      link_template: null,
    });
    expect(data.reason?.detail).toMatch(/\w.*\.$/);
  });

  it('earns nothing for a suspended publisher, and says so to them alone', async () => {
    expect((await explain(LAMPS, suspended)).body.data.reason?.code).toBe('publisher_suspended');
    expect((await explain(LAMPS)).body.data.reason).toBeNull();
  });
});

it.each(['nonsense', 'javascript:alert(1)', 'https://user:pass@alder-nook.example/', 'https://localhost/'])(
  '%s is no web address that a link can lead to',
  async (url) => {
    expect((await explain(url)).status).toBe(400);
  },
);

it('a wrong key is refused, an ended session is a stranger’s', async () => {
  expect(await explain(LAMPS, { key: `ak_${'f'.repeat(64)}` })).toMatchObject({
    status: 401,
    body: { code: 'key.invalid' },
  });
  const ended = { headers: { cookie: '__Host-session=ended' } };
  expect((await explain(LAMPS, ended)).body.data.publisher_id).toBe(demo.id);
});
