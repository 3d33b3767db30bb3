import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { LATEST_SCRIPT } from '../../script/releases/releases.gen.ts';
import { edgeBuilders } from '../app/edge-builders.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { call, ORIGIN, read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';

const LAMPS = 'https://alder-nook.example/lamps?a=1&b=2';
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36' };

let scene: Scene;
let one: Member;
let other: Member;

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook'), sampleProgram('Beech')]);
  one = await scene.signUp();
  other = await scene.signUp();
  await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
});

/** Follows one redirect as a browser. */
const follow = (path: string) =>
  exports.default.fetch(ORIGIN + path, { headers: BROWSER, redirect: 'manual' });

describe('/v1/publisher/{id}/…', () => {
  it.each(['links', 'analytics', 'brands'])('returns the same as %s without an ID', async (name) => {
    const [byPath, byKey] = await Promise.all(
      [`/v1/publisher/${one.id}/${name}`, `/v1/publisher/${name}`].map((path) =>
        read<{ data: unknown; summary: unknown }>(path, one),
      ),
    );
    expect(byPath?.status).toBe(200);
    expect(byPath?.body.data).toEqual(byKey?.body.data);
    expect(byPath?.body.summary).toEqual(byKey?.body.summary);
  });

  it.each(['links', 'analytics', 'brands'])('%s returns only the caller’s own data', async (name) => {
    const status = async (id: string, key?: Member) =>
      (await call(`/v1/publisher/${id}/${name}`, key)).status;
    expect(await status(other.id, one)).toBe(403);
    expect(await status('PUB999998', one)).toBe(404);
    expect(await status('pub000001', one)).toBe(404);
    expect(await status(one.id)).toBe(401);
    expect((await call(`/v1/publisher/${one.id}/${name}`, { key: 'ak_wrong' })).status).toBe(401);
  });

  it('accepts the same filters', async () => {
    const { body } = await read<{ data: { name: string }[] }>(`/v1/publisher/${one.id}/brands?q=beech`, one);
    expect(body.data.map(({ name }) => name)).toEqual(['Beech']);
  });
});

describe('/functions/v1/publisher-api', () => {
  const createLink = (body: unknown, by = one) =>
    read<{ tracking_url: string; affiliateUrl: string; code?: string }>('/functions/v1/publisher-api', {
      method: 'POST',
      key: by.key,
      body,
    });

  it('accepts every documented spelling and returns one shape', async () => {
    const brand = scene.program.brand_id;
    const publishers = [{}, { publisher_id: one.id }, { publisherId: one.id }];
    for (const target of [{ brand_id: brand }, { original_url: LAMPS }])
      expect(await createLink({ brandId: one.id, ...target })).toMatchObject({
        status: 200,
        body: { publisher_id: one.id, brand_id: brand },
      });
    const targets = [
      { brand_id: brand },
      { brandId: brand },
      { brandName: 'alder nook' },
      { original_url: LAMPS },
      { originalUrl: LAMPS },
      { url: LAMPS },
      { brand_id: brand, url: LAMPS },
      { brandName: 'Alder Nook', originalUrl: LAMPS },
      { brandId: 'Alder Nook', endpoint: 'links' },
    ];
    for (const publisher of publishers)
      for (const target of targets) {
        const { status, body } = await createLink({ ...publisher, ...target });
        expect([status, body], JSON.stringify(target)).toMatchObject([
          200,
          { success: true, publisher_id: one.id, brand_id: brand, affiliateUrl: body.tracking_url },
        ]);
        const query = new URL(body.tracking_url).searchParams;
        const isDeep = Object.keys(target).some((name) => /url$/i.test(name));
        expect(Object.fromEntries(query)).toEqual(
          isDeep ? { p: one.id, np: scene.program.id, url: LAMPS } : { p: one.id, b: brand },
        );
      }
  });

  it('creates links that redirect', async () => {
    for (const target of [{ brandName: 'Alder Nook' }, { url: LAMPS }]) {
      const { tracking_url } = (await createLink(target)).body;
      const { pathname, search } = new URL(tracking_url);
      const response = await follow(pathname + search);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toContain('wild.example');
    }
  });

  it.each([
    [{}, 400, 'link.url_missing'],
    [{ brandName: 'Unknown' }, 404, 'program.unknown'],
    [{ url: 'https://unknown.example/' }, 422, 'link.no_program'],
    [{ url: 'nonsense' }, 400, 'link.url_invalid'],
    [{ endpoint: 'payouts', url: LAMPS }, 400, 'request.invalid'],
    [{ publisherId: 'PUB999998', url: LAMPS }, 404, 'publisher.unknown'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    expect(await createLink(body, other)).toMatchObject({ status, body: { code } });
  });

  it('creates no link for another publisher', async () => {
    for (const publisher of [{ publisherId: one.id }, { brandId: one.id }])
      expect(await createLink({ ...publisher, url: LAMPS }, other)).toMatchObject({
        status: 403,
        body: { code: 'key.other_publisher' },
      });
  });
});

describe('/functions/v1/track-click', () => {
  it('redirects like any link', async () => {
    const brand = scene.program.brand_id;
    for (const query of [
      `p=${one.id}&b=${brand}`,
      `p=${one.id}&np=${scene.program.id}&url=${encodeURIComponent(LAMPS)}&ref=x`,
    ]) {
      const response = await follow(`/functions/v1/track-click?${query}`);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toContain('wild.example');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('returns JSON if it is accepted, and the errors of the redirect', async () => {
    const headers = { ...BROWSER, accept: 'application/json' };
    const path = `/functions/v1/track-click?p=${one.id}&b=${scene.program.brand_id}`;
    expect((await read<{ redirect_url: string }>(path, { headers })).body.redirect_url).toContain(
      'wild.example',
    );
    expect((await call('/functions/v1/track-click?p=PUB999998&b=x', { headers })).status).toBe(404);
    expect((await call('/functions/v1/track-click', { headers })).status).toBe(400);
  });

  it('accepts clicks that a server handled', async () => {
    const sent = {
      method: 'POST',
      key: one.key,
      body: { publisher_id: one.id, url: LAMPS, user_agent: 'Mozilla/5.0' },
    };
    expect(await read('/functions/v1/track-click', sent)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(
      (await call('/functions/v1/track-click', { ...sent, body: { ...sent.body, publisher_id: other.id } }))
        .status,
    ).toBe(403);
    expect((await call('/functions/v1/track-click', { method: 'POST', body: {} })).status).toBe(401);
  });
});

describe('/functions/v1/track-click-simple', () => {
  const chairs = 'https://alder-nook.example/chairs?cat=5&color=red';
  it.each([
    ['without a publisher', `u=${chairs}`],
    ['with a publisher after it', `u=${chairs}&p=PUB000001`],
    ['with a page number, and without a publisher', `u=${chairs}&p=2`, `${chairs}&p=2`],
  ])('leads to the whole of a destination that isn’t encoded, %s', async (_, query, destination = chairs) => {
    const response = await follow(`/functions/v1/track-click-simple?${query}`);
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.searchParams.get('url')).toBe(destination);
  });
});

describe('/functions/v1/generate-script', () => {
  const script = (query: string) => call(`/functions/v1/generate-script${query}`);

  it('returns the script with the publisher ID inside, also for a body with the older field', async () => {
    const url = `${env.PUBLIC_ORIGIN}/script.js?publisher_id=${one.id}`;
    for (const sent of [
      script(`?publisher_id=${one.id.toLowerCase()}`),
      call('/functions/v1/generate-script', { method: 'POST', body: { publisherId: one.id } }),
      call(`/v1/generate-script?publisher_id=${one.id}`),
    ]) {
      const response = await sent;
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      const [, code] = LATEST_SCRIPT.split('\n');
      expect(await response.text()).toBe(`${code?.replace(/\(\);$/, `(${JSON.stringify(url)});`)}\n`);
    }
  });

  it('names the platform, if it is known', async () => {
    const of = (platform: string) => script(`?publisher_id=${one.id}&platform=${platform}`);
    expect(await (await of('bolt')).text()).toContain(`publisher_id=${one.id}&platform=bolt"`);
    expect((await of('vim')).status).toBe(400);
  });

  it.each([
    ['', 400, 'Publisher ID Required'],
    ['?publisher_id=', 400, 'Publisher ID Required'],
    ['?publisher_id=PUB1', 404, 'Publisher ID should be in format PUB000001'],
    ['?publisher_id=%22%3E%3Cscript%3E', 404, 'Publisher ID should be in format PUB000001'],
    ['?publisher_id=PUB999998', 404, 'There is no publisher PUB999998.'],
  ])('with %j returns %i and “%s”', async (query, status, detail) => {
    const response = await script(query);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ detail });
  });
});
