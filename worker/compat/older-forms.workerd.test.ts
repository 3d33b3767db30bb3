import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { edgeBuilders } from '../app/edge-builders.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { call, ORIGIN, read } from '../http/testing/call.ts';
import { type Member, openScene, type Scene } from '../http/testing/scene.ts';

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

/** Follows a link as a browser does, one step. */
const follow = (path: string) =>
  exports.default.fetch(ORIGIN + path, { headers: BROWSER, redirect: 'manual' });

describe('/v1/publisher/{id}/…', () => {
  it.each(['links', 'analytics', 'brands'])('answers as %s without an id do', async (name) => {
    const [byPath, plain] = await Promise.all(
      [`/v1/publisher/${one.id}/${name}`, `/v1/publisher/${name}`].map((path) =>
        read<{ data: unknown; summary: unknown }>(path, one),
      ),
    );
    expect(byPath?.status).toBe(200);
    expect(byPath?.body.data).toEqual(plain?.body.data);
    expect(byPath?.body.summary).toEqual(plain?.body.summary);
  });

  it.each(['links', 'analytics', 'brands'])('%s are the caller’s own only', async (name) => {
    const status = async (id: string, key?: Member) =>
      (await call(`/v1/publisher/${id}/${name}`, key)).status;
    expect(await status(other.id, one)).toBe(403);
    expect(await status('PUB999999', one)).toBe(404);
    expect(await status('pub000001', one)).toBe(404);
    expect(await status(one.id)).toBe(401);
    expect((await call(`/v1/publisher/${one.id}/${name}`, { key: 'ak_wrong' })).status).toBe(401);
  });

  it('takes the same filters', async () => {
    const { body } = await read<{ data: { name: string }[] }>(`/v1/publisher/${one.id}/brands?q=beech`, one);
    expect(body.data.map(({ name }) => name)).toEqual(['Beech']);
  });
});

describe('/functions/v1/publisher-api', () => {
  const ask = (body: unknown, by = one) =>
    read<{ tracking_url: string; affiliateUrl: string; code?: string }>('/functions/v1/publisher-api', {
      method: 'POST',
      key: by.key,
      body,
    });

  it('takes every documented spelling and answers one shape', async () => {
    const brand = scene.program.brand_id;
    const publishers = [{}, { publisher_id: one.id }, { publisherId: one.id }];
    for (const goal of [{ brand_id: brand }, { original_url: LAMPS }])
      expect(await ask({ brandId: one.id, ...goal })).toMatchObject({
        status: 200,
        body: { publisher_id: one.id, brand_id: brand },
      });
    const goals = [
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
      for (const goal of goals) {
        const { status, body } = await ask({ ...publisher, ...goal });
        expect([status, body], JSON.stringify(goal)).toMatchObject([
          200,
          { success: true, publisher_id: one.id, brand_id: brand, affiliateUrl: body.tracking_url },
        ]);
        const query = new URL(body.tracking_url).searchParams;
        const deep = Object.keys(goal).some((name) => /url$/i.test(name));
        expect(Object.fromEntries(query)).toEqual(
          deep ? { p: one.id, np: scene.program.id, url: LAMPS } : { p: one.id, b: brand },
        );
      }
  });

  it('makes links that redirect', async () => {
    for (const goal of [{ brandName: 'Alder Nook' }, { url: LAMPS }]) {
      const { tracking_url } = (await ask(goal)).body;
      const { pathname, search } = new URL(tracking_url);
      const answer = await follow(pathname + search);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toContain('wild.example');
    }
  });

  it.each([
    [{}, 400, 'link.url_missing'],
    [{ brandName: 'Nobody' }, 404, 'program.unknown'],
    [{ url: 'https://nobody.example/' }, 422, 'link.no_program'],
    [{ url: 'nonsense' }, 400, 'link.url_invalid'],
    [{ endpoint: 'payouts', url: LAMPS }, 400, 'request.invalid'],
    [{ publisherId: 'PUB999999', url: LAMPS }, 404, 'publisher.unknown'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    expect(await ask(body, other)).toMatchObject({ status, body: { code } });
  });

  it('makes no link for somebody else', async () => {
    for (const publisher of [{ publisherId: one.id }, { brandId: one.id }])
      expect(await ask({ ...publisher, url: LAMPS }, other)).toMatchObject({
        status: 403,
        body: { code: 'key.other_publisher' },
      });
  });
});

describe('/functions/v1/track-click', () => {
  it('is followed like any link', async () => {
    const brand = scene.program.brand_id;
    for (const query of [
      `p=${one.id}&b=${brand}`,
      `p=${one.id}&np=${scene.program.id}&url=${encodeURIComponent(LAMPS)}&ref=x`,
    ]) {
      const answer = await follow(`/functions/v1/track-click?${query}`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toContain('wild.example');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('answers data to who wants data, and refuses as the redirect does', async () => {
    const headers = { ...BROWSER, accept: 'application/json' };
    const path = `/functions/v1/track-click?p=${one.id}&b=${scene.program.brand_id}`;
    expect((await read<{ redirect_url: string }>(path, { headers })).body.redirect_url).toContain(
      'wild.example',
    );
    expect((await call('/functions/v1/track-click?p=PUB999999&b=x', { headers })).status).toBe(404);
    expect((await call('/functions/v1/track-click', { headers })).status).toBe(400);
  });

  it('takes clicks that a server handled', async () => {
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

describe('/functions/v1/generate-script', () => {
  const script = (query: string) => call(`/functions/v1/generate-script${query}`);

  it('hands out no loader while there is no script to load, and says what works today', async () => {
    for (const sent of [
      script(`?publisher_id=${one.id}`),
      call('/functions/v1/generate-script', { method: 'POST', body: { publisherId: one.id } }),
    ]) {
      const answer = await sent;
      const problem = await answer.json<{ detail: string }>();
      expect(answer.status).toBe(404);
      expect(problem).toMatchObject({ code: 'script.not_available' });
      expect(problem.detail).toContain(`${env.PUBLIC_ORIGIN}/go/${one.id}?url=`);
    }
  });

  it.each([
    ['', 400, 'Publisher ID Required'],
    ['?publisher_id=', 400, 'Publisher ID Required'],
    ['?publisher_id=PUB1', 404, 'Publisher ID should be in format PUB000001'],
    ['?publisher_id=%22%3E%3Cscript%3E', 404, 'Publisher ID should be in format PUB000001'],
    ['?publisher_id=PUB999999', 404, 'There is no publisher PUB999999.'],
  ])('with %j says %i %s', async (query, status, detail) => {
    const answer = await script(query);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ detail });
  });
});
