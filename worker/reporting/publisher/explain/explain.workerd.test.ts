import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { setStatus } from '../../../accounts/publishers/publishers.ts';
import { addVerifiedSite } from '../../../accounts/publishers/testing/verified-site.ts';
import { edgeBuilders } from '../../../app/edge-builders.ts';
import { publishEdge } from '../../../catalog/edge-publisher.ts';
import { sampleProgram } from '../../../catalog/testing/sample-program.ts';
import { REASON_SENTENCES } from '../../../clicks/redirect/reasons.ts';
import { BROWSER } from '../../../clicks/redirect/testing/shop.ts';
import { storedClicks } from '../../../clicks/testing/stores.ts';
import { banDomains } from '../../../compliance/banned-domains.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';

interface Explained {
  data: {
    monetizable: boolean;
    reason: { code: string; detail: string } | null;
    publisher_id: string | null;
    affiliate_link: string | null;
    demo_link: string | null;
    link_template: string | null;
    note: string | null;
    brand: { name: string } | null;
  };
  code?: string;
}

const LAMPS = 'https://alder-nook.example/lamps?a=1&b=2';

let scene: Scene;
let one: Member;
let suspended: Member;

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook'), sampleProgram('Banned')]);
  await scene.signUp();
  one = await scene.signUp();
  suspended = await scene.signUp();
  await setStatus(scene.ctx, suspended.id, 'suspended');
  await addVerifiedSite(scene.ctx, one.id, 'fenwick.example');
  await banDomains(scene.ctx, { domains: ['banned.example', 'amazon.*'], source: 'manual' });
  await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
});

const explain = (url: string, by: { key?: string; headers?: Record<string, string> } = {}) =>
  read<Explained>(`/v1/explain?url=${encodeURIComponent(url)}`, by);

describe('the explanation of a store’s URL', () => {
  it('has a brand, a rate and the current share', async () => {
    expect((await explain(LAMPS, one)).body.data).toMatchObject({
      url: LAMPS,
      monetizable: true,
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

  it('has the caller’s own link, with an API key or a session', async () => {
    const session = { headers: { cookie: await scene.signIn(one) } };
    for (const by of [one, session]) {
      const { data } = (await explain(LAMPS, by)).body;
      expect(data.affiliate_link).toBe(`${env.PUBLIC_ORIGIN}/go/${one.id}?url=${encodeURIComponent(LAMPS)}`);
      expect(data.note).toBeNull();
    }
  });

  it('has a demo link for an anonymous caller only, which leads to the shop and earns for no one', async () => {
    expect((await explain(LAMPS, one)).body.data.demo_link).toBeNull();
    const { data } = (await explain(LAMPS)).body;
    expect(data.demo_link).toBe(`${env.PUBLIC_ORIGIN}/go/PUB999999?url=${encodeURIComponent(LAMPS)}`);
    const { pathname, search } = new URL(data.demo_link ?? '');
    const followed = await read<{ redirect_url: string; click_id: string }>(pathname + search, {
      headers: { accept: 'application/json', 'user-agent': BROWSER },
    });
    expect(new URL(followed.body.redirect_url).searchParams.get('url')).toBe(LAMPS);
    const sold = sampleRow('demo', { eventAt: scene.ctx.now, clickRef: followed.body.click_id });
    await scene.report(sold);
    expect(
      await env.DB.prepare('SELECT publisher_id, unattributed_reason FROM conversions WHERE click_id = ?1')
        .bind(followed.body.click_id)
        .first(),
    ).toEqual({ publisher_id: 'PUB000000', unattributed_reason: null });
  });

  it('has no link of their own for an anonymous caller, and says how to get one', async () => {
    const { data } = (await explain(LAMPS)).body;
    expect(data).toMatchObject({ monetizable: true, publisher_id: null, affiliate_link: null });
    expect(data.link_template).toBe(
      `${env.PUBLIC_ORIGIN}/go/{publisher_id}?url=${encodeURIComponent(LAMPS)}`,
    );
    expect(data.note).toContain(`${env.PUBLIC_ORIGIN}/auth`);
  });

  it('has a link with the ref, which must be a valid sub-ID', async () => {
    const path = `/v1/explain?url=${encodeURIComponent(LAMPS)}&ref=`;
    const { body } = await read<Explained>(`${path}best%20lamps`, one);
    expect(body.data.affiliate_link).toMatch(/&ref=best%20lamps$/);
    expect(body.data.link_template).toMatch(/&ref=best%20lamps$/);
    expect(await read(`${path}ada@fenwick.example`, one)).toMatchObject({
      status: 400,
      body: { code: 'sub_id.personal_data' },
    });
  });

  it('has a link that redirects to the network, and records no click', async () => {
    const before = await storedClicks(one.id);
    const { data } = (await explain(LAMPS, one)).body;
    expect(await storedClicks(one.id)).toEqual(before);
    const { pathname, search } = new URL(data.affiliate_link ?? '');
    const followed = await read<{ redirect_url: string }>(pathname + search, {
      headers: { accept: 'application/json' },
    });
    expect(followed.body.redirect_url).toContain('wild.example');
  });
});

describe('the explanation of a URL that can’t earn', () => {
  it('offers an anonymous caller no link template', async () => {
    const { data } = (await explain('https://no-program.example/')).body;
    expect(data).toMatchObject({ monetizable: false, link_template: null, note: null });
  });

  it.each([
    ['https://no-program.example/', 'no_program', null],
    ['https://fenwick.example/blog', 'no_program', null],
    ['https://www.banned.example/x', 'banned_domain', null],
  ])('of %s gives the reason %s', async (url, code) => {
    const { data } = (await explain(url, one)).body;
    expect(data).toMatchObject({
      monetizable: false,
      reason: { code },
      affiliate_link: null,
      link_template: null,
    });
    expect(data.reason?.detail).toMatch(/\w.*\.$/);
  });

  it('names a suspension to the suspended publisher only', async () => {
    expect((await explain(LAMPS, suspended)).body.data.reason?.code).toBe('publisher_suspended');
    expect((await explain(LAMPS)).body.data.reason).toBeNull();
  });
});

describe('the alternatives to a URL that can’t earn', () => {
  const alternatives = async (url: string, by: { key?: string } = one) =>
    (
      await read<{ data: { name: string; affiliateLink: string | null }[] }>(
        `/v1/explain/alternatives?url=${encodeURIComponent(url)}`,
        by,
      )
    ).body.data;

  it('are the brands with a word of the host, then those with a word of the path', async () => {
    expect((await alternatives('https://www.alder-nooks.com/')).map(({ name }) => name)).toEqual([
      'Alder Nook',
    ]);
    expect((await alternatives('https://www.amazon.com/alder-desk/dp/1'))[0]).toMatchObject({
      name: 'Alder Nook',
      affiliateLink: `${env.PUBLIC_ORIGIN}/go/${one.id}/${scene.program.brand_id}`,
    });
  });

  it('are those of the same category, without the brand itself, if its own program is known', async () => {
    expect((await alternatives('https://www.banned.example/x')).map(({ name }) => name)).toEqual([
      'Alder Nook',
    ]);
  });

  it('are none for a URL that can earn or has no known word, and have no links for anonymous callers', async () => {
    expect(await alternatives(LAMPS)).toEqual([]);
    expect(await alternatives('https://zzz-unheard-of.com/')).toEqual([]);
    expect((await alternatives('https://alder-nooks.com/', {}))[0]).toMatchObject({ affiliateLink: null });
  });
});

it.each(['nonsense', 'javascript:alert(1)', 'https://user:pass@alder-nook.example/', 'https://localhost/'])(
  'rejects %s, which isn’t a web URL',
  async (url) => {
    expect((await explain(url)).status).toBe(400);
  },
);

it('rejects a wrong key and treats an expired session as anonymous', async () => {
  expect(await explain(LAMPS, { key: `ak_${'f'.repeat(64)}` })).toMatchObject({
    status: 401,
    body: { code: 'key.invalid' },
  });
  const ended = { headers: { cookie: '__Host-session=ended' } };
  expect((await explain(LAMPS, ended)).body.data.publisher_id).toBeNull();
});

describe('a batch of URLs', () => {
  interface Batch {
    data: { index: number; explanation: Explained['data'] | null; error: { code: string } | null }[];
    summary: Record<string, number>;
  }
  const batch = (urls: string[], more: object = {}, by: { key?: string } = one) =>
    read<Batch>('/v1/explain', { method: 'POST', ...by, body: { urls, ...more } });

  it('is explained in order, and a malformed URL doesn’t affect the others', async () => {
    const { status, body } = await batch([LAMPS, 'nonsense', 'https://banned.example/', LAMPS], {
      ref: 'x1',
    });
    expect(status).toBe(200);
    expect(body.summary).toEqual({ total: 4, monetizable: 2, malformed: 1 });
    expect(
      body.data.map(({ explanation, error }) => error?.code ?? explanation?.reason?.code ?? 'earns'),
    ).toEqual(['earns', 'link.url_invalid', 'banned_domain', 'earns']);
    const alone = await read<Explained>(`/v1/explain?url=${encodeURIComponent(LAMPS)}&ref=x1`, one);
    expect(body.data[0]?.explanation).toEqual(alone.body.data);
    expect(body.data[3]?.explanation).toEqual(alone.body.data);
  });

  it('has no links for an anonymous caller', async () => {
    const { body } = await batch([LAMPS], {}, {});
    expect(body.data[0]?.explanation).toMatchObject({ affiliate_link: null, publisher_id: null });
  });

  it('has at most 100 URLs', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `https://alder-nook.example/${index}`);
    expect((await batch(hundred)).body.summary).toEqual({ total: 100, monetizable: 100, malformed: 0 });
    expect((await batch([...hundred, LAMPS])).status).toBe(400);
    expect((await batch([])).status).toBe(400);
  });
});

it('agrees with stored links, redirects and compliance on why a destination can’t earn', async () => {
  for (const [url, code] of [
    ['https://www.amazon.com/dp/1', 'banned_domain'],
    ['https://www.banned.example/x', 'banned_domain'],
    ['https://no-program.example/', 'no_program'],
  ] as const) {
    const sent = { method: 'POST', key: one.key, body: { url } };
    const [explained, stored, checked, followed] = await Promise.all([
      explain(url, one),
      read<{ code: string; detail: string }>('/v1/publisher/affiliate-links', sent),
      read<{ data: { reasons: { code: string; detail: string }[] } }>('/v1/compliance-check', sent),
      read<{ code: string; detail: string }>(
        `/v1/tracking/click?p=${one.id}&url=${encodeURIComponent(url)}`,
        {
          headers: { 'user-agent': BROWSER },
        },
      ),
    ]);
    const { detail } = explained.body.data.reason ?? {};
    expect(explained.body.data.reason).toEqual({ code, detail: REASON_SENTENCES[code] });
    expect(stored.body).toMatchObject({ code: `link.${code}`, detail });
    expect(checked.body.data.reasons).toContainEqual({ code, detail });
    if (code === 'no_program') expect(followed.body).toMatchObject({ code: `link.${code}`, detail });
    else expect(JSON.stringify(followed.body)).toContain('banned_domain');
  }
});
