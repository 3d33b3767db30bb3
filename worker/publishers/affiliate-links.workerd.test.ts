import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { banDomains } from '../compliance/banned-domains.ts';
import { call, read } from '../http/testing/call.ts';
import { type Member, openScene, type Scene } from '../http/testing/scene.ts';
import { edgeBuilders } from '../wiring/edge-builders.ts';
import { LAMPS, LINKS, type Link, listLinks, makeLink } from './testing/link-calls.ts';

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

const linksInBooks = () => env.DB.prepare('SELECT count(*) AS n FROM affiliate_links').first<number>('n');

describe('making a link', () => {
  it('takes a url alone, whose domain tells the program, and names the link after the brand', async () => {
    const { status, body } = await makeLink(one, { url: LAMPS });
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

  it('takes a brand alone, which leads to its start page, or a program', async () => {
    for (const named of [{ brand_id: scene.program.brand_id }, { program_id: scene.program.id }])
      expect((await makeLink(one, named)).body.data.original_url).toBe('https://alder-nook.example/');
  });

  it('keeps a title in any script', async () => {
    const title = 'Лампа 🪔 des Monats, ランプ';
    expect((await makeLink(one, { url: LAMPS, title, description: 'Zwei\nZeilen' })).body.data).toMatchObject(
      {
        title,
        description: 'Zwei\nZeilen',
      },
    );
  });

  it('gives each of its clicks the sub-id that was asked for', async () => {
    const { body } = await makeLink(one, { url: LAMPS, sub_id: 'spring&x=1' });
    expect(body.data.sub_id).toBe('spring&x=1');
    const { search } = new URL(body.data.affiliate_url);
    await call(`/v1/tracking/click${search}`, { headers: { 'user-agent': 'Mozilla/5.0 (X11) Chrome/142' } });
    const subId = () =>
      env.DB.prepare('SELECT sub_id FROM click_logs WHERE link_id = ?1').bind(body.data.id).first('sub_id');
    await expect.poll(subId, { timeout: 10_000 }).toBe('spring&x=1');
  });

  it.each([
    [{}, 400, 'link.url_missing'],
    [{ url: 'no url' }, 400, 'link.url_invalid'],
    [{ url: 'javascript:alert(1)' }, 400, 'link.url_unsupported'],
    [{ url: 'https://nobody.example/' }, 422, 'link.no_program'],
    [{ url: 'https://banned-shop.example/' }, 422, 'link.banned_domain'],
    [{ brand_id: 'brd_0000000000000000' }, 404, 'program.unknown'],
    [{ brand_id: 'nonsense' }, 400, 'request.invalid'],
    [{ url: LAMPS, title: ' ' }, 400, 'request.invalid'],
    [{ url: LAMPS, title: 'a\u0000b' }, 400, 'request.invalid'],
    [{ url: LAMPS, sub_id: 'zwei Wörter' }, 400, 'request.invalid'],
  ])('refuses %j with %i %s', async (body, status, code) => {
    const before = await linksInBooks();
    expect(await makeLink(one, body)).toMatchObject({ status, body: { code } });
    expect(await linksInBooks()).toBe(before);
  });

  it('refuses a url of another shop than the brand’s', async () => {
    const body = { brand_id: scene.program.brand_id, url: 'https://b-ro-fenwick.example/' };
    expect(await makeLink(one, body)).toMatchObject({
      status: 422,
      body: { code: 'link.outside_program_domains' },
    });
  });

  it('makes one link of a call that is sent again with its key', async () => {
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

describe('many links at once', () => {
  const bulk = (links: unknown[]) =>
    read<{ data: Outcome[]; summary: { created: number; refused: number }; code?: string }>(`${LINKS}/bulk`, {
      method: 'POST',
      key: one.key,
      body: { links },
    });

  it('are made where they can be, and of each other one it is said by its place why not', async () => {
    const before = Number(await linksInBooks());
    const { status, body } = await bulk([
      { url: LAMPS },
      { url: 'https://nobody.example/' },
      { url: 'ftp://alder-nook.example/' },
      { brand_id: scene.program.brand_id, title: 'Last' },
    ]);
    expect(status).toBe(200);
    expect(body.summary).toEqual({ created: 2, refused: 2 });
    expect(body.data.map(({ index, error }) => [index, error?.code])).toEqual([
      [0, undefined],
      [1, 'link.no_program'],
      [2, 'link.url_unsupported'],
      [3, undefined],
    ]);
    expect(body.data[3]?.link).toMatchObject({ title: 'Last' });
    expect(await linksInBooks()).toBe(before + 2);
  });

  it('are a hundred, and not one more', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => ({
      url: `https://alder-nook.example/${index}`,
    }));
    const { body } = await bulk(hundred);
    expect(body.summary).toEqual({ created: 100, refused: 0 });
    expect(body.data.map(({ link }) => link?.original_url)).toEqual(hundred.map(({ url }) => url));
    const before = await linksInBooks();
    for (const links of [[...hundred, { url: LAMPS }], []])
      expect(await bulk(links)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await linksInBooks()).toBe(before);
  });

  it('are all refused when none can be made, and nothing is written', async () => {
    const before = await linksInBooks();
    expect((await bulk([{ url: 'https://nobody.example/' }])).body.summary).toEqual({
      created: 0,
      refused: 1,
    });
    expect(await linksInBooks()).toBe(before);
  });
});

it('a new link is told to webhooks that listen, each once', async () => {
  const listener = await scene.signUp();
  await env.DB.prepare(
    `INSERT INTO webhook_endpoints (id, publisher_id, kind, name, url, events, secret, is_active, created_at, updated_at)
     VALUES ('whk_0123456789abcdefghjk', ?1, 'webhook', 'Hook', 'https://hooks.example/', '["link.created"]', 'x', 1, 0, 0)`,
  )
    .bind(listener.id)
    .run();
  const { data } = (await makeLink(listener, { url: LAMPS, title: 'Told' })).body;
  await read(`${LINKS}/bulk`, {
    method: 'POST',
    key: listener.key,
    body: { links: [{ url: LAMPS }, { url: 'https://nobody.example/' }] },
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

it('a key that may only read makes, changes and deletes nothing', async () => {
  const fresh = await scene.signUp();
  await env.DB.prepare('UPDATE api_keys SET permissions = ?1 WHERE publisher_id = ?2')
    .bind(JSON.stringify({ endpoints: ['GET publisher-api'], rate_limit: 1_000 }), fresh.id)
    .run();
  expect((await listLinks(fresh)).status).toBe(200);
  expect(await makeLink(fresh, { url: LAMPS })).toMatchObject({
    status: 403,
    body: { code: 'key.permission_missing' },
  });
});
