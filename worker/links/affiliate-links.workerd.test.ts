import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { edgeBuilders } from '../app/edge-builders.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { clicksOf } from '../clicks/testing/stores.ts';
import { banDomains } from '../compliance/banned-domains.ts';
import { call, read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { createLink, LAMPS, LINKS, type Link, listLinks } from './testing/link-calls.ts';

interface Outcome {
  index: number;
  link: Link | null;
  error: { code: string } | null;
}

let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene([
    sampleProgram('Alder Nook'),
    sampleProgram('Büro Fenwick'),
    sampleProgram('Banned Shop'),
  ]);
  one = await scene.signUp();
  await banDomains(scene.ctx, { domains: ['banned-shop.example'], source: 'manual' });
  await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
});

const storedLinks = () => env.DB.prepare('SELECT count(*) AS n FROM affiliate_links').first<number>('n');

describe('creating a link', () => {
  it('accepts only a URL, whose domain identifies the program, and names the link after the brand', async () => {
    const { status, body } = await createLink(one, { url: LAMPS });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      brand_id: scene.program.brand_id,
      program_id: scene.program.id,
      title: 'Alder Nook',
      original_url: LAMPS,
      affiliate_url: `${env.PUBLIC_ORIGIN}/track?id=${body.data.id}`,
      status: 'active',
      sub_id: null,
    });
  });

  it('accepts only a brand or a program, and leads to its home page', async () => {
    for (const named of [{ brand_id: scene.program.brand_id }, { program_id: scene.program.id }])
      expect((await createLink(one, named)).body.data.original_url).toBe('https://alder-nook.example/');
  });

  it('accepts a title in any script', async () => {
    const title = 'Лампа 🪔 des Monats, ランプ';
    expect(
      (await createLink(one, { url: LAMPS, title, description: 'Zwei\nZeilen' })).body.data,
    ).toMatchObject({
      title,
      description: 'Zwei\nZeilen',
    });
  });

  it('stores the requested sub-ID with each click', async () => {
    const { body } = await createLink(one, { url: LAMPS, sub_id: 'spring&x=1' });
    expect(body.data.sub_id).toBe('spring&x=1');
    const { search } = new URL(body.data.affiliate_url);
    await call(`/v1/tracking/click${search}`, { headers: { 'user-agent': 'Mozilla/5.0 (X11) Chrome/142' } });
    const subIds = async () =>
      (await clicksOf(one.id)).filter(({ linkId }) => linkId === body.data.id).map(({ subId }) => subId);
    await expect.poll(subIds, { timeout: 10_000 }).toEqual(['spring&x=1']);
  });

  it.each([
    [{}, 400, 'link.url_missing'],
    [{ url: 'no url' }, 400, 'link.url_invalid'],
    [{ url: 'javascript:alert(1)' }, 400, 'link.url_unsupported'],
    [{ url: 'https://no-program.example/' }, 422, 'link.no_program'],
    [{ url: 'https://banned-shop.example/' }, 422, 'link.banned_domain'],
    [{ brand_id: 'brd_0000000000000000' }, 404, 'program.unknown'],
    [{ brand_id: 'nonsense' }, 400, 'request.invalid'],
    [{ url: LAMPS, title: ' ' }, 400, 'request.invalid'],
    [{ url: LAMPS, title: 'a\u0000b' }, 400, 'request.invalid'],
    [{ url: LAMPS, sub_id: 'zwei Wörter' }, 400, 'sub_id.bad_characters'],
    [{ url: LAMPS, sub_id: 'ada@fenwick.example' }, 400, 'sub_id.personal_data'],
    [{ url: LAMPS, sub_id: 'a'.repeat(101) }, 400, 'sub_id.too_long'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    const before = await storedLinks();
    expect(await createLink(one, body)).toMatchObject({ status, body: { code } });
    expect(await storedLinks()).toBe(before);
  });

  it('refuses a URL outside the brand’s domains', async () => {
    const body = { brand_id: scene.program.brand_id, url: 'https://b-ro-fenwick.example/' };
    expect(await createLink(one, body)).toMatchObject({
      status: 422,
      body: { code: 'link.outside_program_domains' },
    });
  });

  it('creates one link if a call is repeated with its idempotency key', async () => {
    const again = {
      method: 'POST',
      key: one.key,
      headers: { 'idempotency-key': 'lamp-1' },
      body: { url: LAMPS },
    };
    const [first, second] = [
      await read<{ data: Link }>(LINKS, again),
      await read<{ data: Link }>(LINKS, again),
    ];
    expect(second.body.data.id).toBe(first.body.data.id);
  });
});

describe('a link with a key of the publisher’s own', () => {
  const keyed = (body: object, by = one) => createLink(by, { external_key: 'post-7/lamp', ...body });

  it('is created once, and the same key updates it and its redirect', async () => {
    const first = await keyed({ url: LAMPS, title: 'Lamp', sub_id: 'a' });
    const again = await keyed({ url: 'https://alder-nook.example/chairs', sub_id: 'b' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.data).toMatchObject({
      id: first.body.data.id,
      title: 'Lamp',
      original_url: 'https://alder-nook.example/chairs',
      sub_id: 'b',
      external_key: 'post-7/lamp',
      created_at: first.body.data.created_at,
    });
    const stored = await read<{ data: Link }>(`${LINKS}/${first.body.data.id}`, one);
    expect(stored.body.data).toMatchObject(again.body.data);
    expect(await env.EDGE.get(`link/${first.body.data.id}`)).toContain('/chairs');
  });

  it('is created once by concurrent calls', async () => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => keyed({ url: LAMPS, external_key: 'at-once' })),
    );
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('is a new link for another publisher and after a deletion', async () => {
    const own = (await keyed({ url: LAMPS, external_key: 'again' })).body.data;
    const theirs = (await keyed({ url: LAMPS, external_key: 'again' }, await scene.signUp())).body.data;
    expect(theirs.id).not.toBe(own.id);
    await call(`${LINKS}/${own.id}`, { method: 'DELETE', key: one.key });
    const again = await keyed({ url: LAMPS, external_key: 'again' });
    expect(again.status).toBe(201);
    expect(again.body.data.id).not.toBe(own.id);
  });

  it('is updated in a list too, and a repeated key there is refused', async () => {
    const entry = { url: LAMPS, external_key: 'in-a-list' };
    const sent = { method: 'POST', key: one.key };
    interface Listed {
      data: { created: boolean; error: { code: string } | null }[];
      summary: object;
    }
    await read(`${LINKS}/bulk`, { ...sent, body: { links: [entry] } });
    const { body } = await read<Listed>(`${LINKS}/bulk`, {
      ...sent,
      body: { links: [entry, entry, { url: LAMPS }] },
    });
    expect(body.summary).toEqual({ created: 1, updated: 1, refused: 1 });
    expect(body.data.map(({ created, error }) => error?.code ?? created)).toEqual([
      false,
      'link.external_key_repeated',
      true,
    ]);
  });
});

describe('a bulk call', () => {
  const bulk = (links: unknown[]) =>
    read<{ data: Outcome[]; summary: { created: number; refused: number }; code?: string }>(`${LINKS}/bulk`, {
      method: 'POST',
      key: one.key,
      body: { links },
    });

  it('creates the valid links and returns an error by position for each other one', async () => {
    const before = Number(await storedLinks());
    const { status, body } = await bulk([
      { url: LAMPS },
      { url: 'https://no-program.example/' },
      { url: 'ftp://alder-nook.example/' },
      { brand_id: scene.program.brand_id, title: 'Last' },
    ]);
    expect(status).toBe(200);
    expect(body.summary).toEqual({ created: 2, updated: 0, refused: 2 });
    expect(body.data.map(({ index, error }) => [index, error?.code])).toEqual([
      [0, undefined],
      [1, 'link.no_program'],
      [2, 'link.url_unsupported'],
      [3, undefined],
    ]);
    expect(body.data[3]?.link).toMatchObject({ title: 'Last' });
    expect(await storedLinks()).toBe(before + 2);
  });

  it('accepts 100 links and no more', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => ({
      url: `https://alder-nook.example/${index}`,
    }));
    const { body } = await bulk(hundred);
    expect(body.summary).toEqual({ created: 100, updated: 0, refused: 0 });
    expect(body.data.map(({ link }) => link?.original_url)).toEqual(hundred.map(({ url }) => url));
    const before = await storedLinks();
    for (const links of [[...hundred, { url: LAMPS }], []])
      expect(await bulk(links)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await storedLinks()).toBe(before);
  });

  it('writes nothing if no link is valid', async () => {
    const before = await storedLinks();
    expect((await bulk([{ url: 'https://no-program.example/' }])).body.summary).toEqual({
      created: 0,
      updated: 0,
      refused: 1,
    });
    expect(await storedLinks()).toBe(before);
  });
});

it('a new link creates one event for each subscribed webhook', async () => {
  const listener = await scene.signUp();
  await env.DB.prepare(
    `INSERT INTO webhook_endpoints (id, publisher_id, kind, name, url, events, secret, is_active, created_at, updated_at)
     VALUES ('whk_0123456789abcdefghjk', ?1, 'webhook', 'Hook', 'https://hooks.example/', '["link.created"]', 'x', 1, 0, 0)`,
  )
    .bind(listener.id)
    .run();
  const { data } = (await createLink(listener, { url: LAMPS, title: 'Told' })).body;
  await read(`${LINKS}/bulk`, {
    method: 'POST',
    key: listener.key,
    body: { links: [{ url: LAMPS }, { url: 'https://no-program.example/' }] },
  });
  const { results } = await env.DB.prepare(
    'SELECT payload FROM webhook_events WHERE publisher_id = ?1 ORDER BY rowid',
  )
    .bind(listener.id)
    .all<{ payload: string }>();
  expect(results).toHaveLength(2);
  expect(results.map(({ payload }) => JSON.parse(payload))).toContainEqual(
    expect.objectContaining({ link_id: data.id, brand_id: data.brand_id, title: 'Told' }),
  );
});

it('a read-only key can’t create, change or delete links', async () => {
  const fresh = await scene.signUp();
  await env.DB.prepare('UPDATE api_keys SET permissions = ?1 WHERE publisher_id = ?2')
    .bind(JSON.stringify({ endpoints: ['GET publisher-api'], rate_limit: 1_000 }), fresh.id)
    .run();
  expect((await listLinks(fresh)).status).toBe(200);
  expect(await createLink(fresh, { url: LAMPS })).toMatchObject({
    status: 403,
    body: { code: 'key.permission_missing' },
  });
});
