import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { edgeBuilders } from '../app/edge-builders.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { read } from '../platform/http/testing/call.ts';
import { callWith } from '../platform/http/testing/call-with.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { down, failing } from '../platform/testing/failing.ts';
import { dayOf } from '../platform/time.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import {
  changeLink,
  createLink,
  deleteLink,
  LAMPS,
  LINKS,
  type Link,
  listLinks,
  readLink,
} from './testing/link-calls.ts';

interface Stats {
  data: { day: string; clicks: number }[];
  summary: Record<string, unknown>;
  code?: string;
}

const readStats = (by: Member, id: string, query = '') => read<Stats>(`${LINKS}/${id}/stats${query}`, by);

let scene: Scene;
let one: Member;
let other: Member;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  other = await scene.signUp();
});

describe('the list of links', () => {
  let member: Member;
  let sold: Link;

  beforeAll(async () => {
    member = await scene.signUp();
    await createLink(member, { url: LAMPS, title: 'Old lamp' });
    sold = (await createLink(member, { url: LAMPS, title: 'New lamp, 100% ash' })).body.data;
    const click = { linkId: sold.id };
    const clickRef = await scene.click(member, click);
    await scene.click(member, click);
    await scene.click(member, { ...click, classification: 'bot', reason: 'known_bot' });
    await scene.report(sampleRow('sale-1', { eventAt: scene.ctx.now, clickRef }));
  });

  it('has the counted clicks, sales and earnings of each link', async () => {
    const { body } = await listLinks(member, '');
    expect(body.summary.total).toBe(2);
    expect(body.data.find(({ id }) => id === sold.id)).toMatchObject({ clicks: 2, conversions: 1 });
    expect(body.data.find(({ id }) => id === sold.id)?.earnings).not.toBe('0.00');
    expect(body.data.find(({ id }) => id !== sold.id)).toMatchObject({ clicks: 0, earnings: '0.00' });
  });

  it('has the same totals for a single link', async () => {
    expect((await readLink(member, sold.id)).body.data).toMatchObject({ clicks: 2 });
  });

  it('can be filtered by text, brand and status', async () => {
    const titles = async (query: string) =>
      (await listLinks(member, query)).body.data.map(({ title }) => title);
    expect(await titles('?q=OLD')).toEqual(['Old lamp']);
    expect(await titles('?q=lamp')).toHaveLength(2);
    expect(await titles('?q=100%25')).toEqual(['New lamp, 100% ash']);
    expect(await titles("?q=' OR 1=1 --")).toEqual([]);
    expect(await titles('?status=inactive')).toEqual([]);
    expect(await titles(`?brand_id=${scene.program.brand_id}`)).toHaveLength(2);
    expect(await titles('?brand_id=brd_0000000000000000')).toEqual([]);
  });

  it('can be sorted by each field and figure, in both directions', async () => {
    const titles = async (sort: string, direction: string) =>
      (await listLinks(member, `?sort=${sort}&direction=${direction}`)).body.data.map(({ title }) => title);
    const [old, lamp] = ['Old lamp', 'New lamp, 100% ash'];
    for (const figure of ['clicks', 'conversions', 'earnings', 'epc']) {
      expect(await titles(figure, 'desc'), figure).toEqual([lamp, old]);
      expect(await titles(figure, 'asc'), figure).toEqual([old, lamp]);
    }
    expect(await titles('title', 'asc')).toEqual([lamp, old]);
    expect(await titles('title', 'desc')).toEqual([old, lamp]);
    expect(await titles('brand', 'asc')).toHaveLength(2);
    expect(await listLinks(member, '?sort=nonsense')).toMatchObject({ status: 400 });
  });

  it('has the earnings per click, which are zero without clicks', async () => {
    const { body } = await listLinks(member, '?sort=epc&direction=desc');
    const [first, second] = body.data;
    expect(Number(first?.epc) * 2).toBeCloseTo(Number(first?.earnings), 5);
    expect(second?.epc).toBe('0.00');
  });

  it('has the stats of a link by day, with the sale on its day, and those of no other link', async () => {
    const { body } = await readStats(member, sold.id, '?days=7');
    expect(body.data).toHaveLength(7);
    expect(body.data.at(-1)).toMatchObject({ day: dayOf(scene.ctx.now), clicks: 2, conversions: 1 });
    expect(body.data[0]).toMatchObject({ clicks: 0, conversions: 0, earnings: '0.00' });
    const stored = (await readLink(member, sold.id)).body.data;
    expect(body.summary).toMatchObject({ clicks: 2, conversion_rate: '50.00', earnings: stored.earnings });
    const [unsold] = (await listLinks(member, '?q=old')).body.data;
    expect((await readStats(member, unsold?.id ?? '')).body.summary).toMatchObject({
      clicks: 0,
      epc: null,
    });
    expect(await readStats(other, sold.id)).toMatchObject({ status: 404, body: { code: 'link.unknown' } });
    expect(await readStats(member, sold.id, '?days=93')).toMatchObject({ status: 400 });
  });

  it('is paged, and a page after the last one is empty', async () => {
    expect((await listLinks(member, '?per_page=1&page=2')).body).toMatchObject({
      data: [{}],
      summary: { total: 2 },
    });
    expect((await listLinks(member, '?per_page=1&page=3')).body).toMatchObject({
      data: [],
      summary: { total: 2 },
    });
  });

  it('contains only the publisher’s own links', async () => {
    expect((await listLinks(other, '')).body).toMatchObject({ data: [], summary: { total: 0 } });
    expect(await readLink(other, sold.id)).toMatchObject({
      status: 404,
      body: { code: 'link.unknown' },
    });
    expect(await changeLink(other, sold.id, { title: 'Mine' })).toMatchObject({ status: 404 });
    expect(await deleteLink(other, sold.id)).toMatchObject({ status: 404 });
    expect((await readLink(member, sold.id)).body.data).toMatchObject({
      title: 'New lamp, 100% ash',
      status: 'active',
    });
  });
});

describe('an existing link', () => {
  const atEdge = async (id: string) =>
    (await env.EDGE.get<{ active: boolean }>(`link/${id}`, 'json'))?.active;

  it('can be renamed, deactivated and reactivated, and the edge table follows at once', async () => {
    const { id } = (await createLink(one, { url: LAMPS, description: 'Red' })).body.data;
    expect((await changeLink(one, id, { title: 'New', description: null })).body.data).toMatchObject({
      title: 'New',
      description: null,
      status: 'active',
    });
    expect((await changeLink(one, id, { status: 'inactive' })).body.data).toMatchObject({
      title: 'New',
      status: 'inactive',
    });
    expect(await atEdge(id)).toBe(false);
    await changeLink(one, id, { status: 'active' });
    expect(await atEdge(id)).toBe(true);
  });

  it('can’t be deleted by a change of status or get another URL', async () => {
    const { id } = (await createLink(one, { url: LAMPS })).body.data;
    expect(await changeLink(one, id, { status: 'deleted' })).toMatchObject({ status: 400 });
    await changeLink(one, id, { original_url: 'https://evil.example/', title: 'x' });
    expect((await readLink(one, id)).body.data.original_url).toBe(LAMPS);
  });

  it('stops redirecting and is not listed after it was deleted, and can be deleted again', async () => {
    const { id } = (await createLink(one, { url: LAMPS })).body.data;
    const remove = () => deleteLink(one, id);
    expect(await remove()).toMatchObject({ status: 200, body: { data: { id, deleted: true } } });
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await read(`/v1/tracking/click?id=${id}`)).toMatchObject({
      status: 404,
      body: { code: 'link.unknown' },
    });
    expect(await readLink(one, id)).toMatchObject({ status: 404 });
    expect(await changeLink(one, id, { status: 'active' })).toMatchObject({ status: 404 });
  });

  it('is changed in KV by the next scheduled publication if KV refuses the write', async () => {
    const { id } = (await createLink(one, { url: LAMPS })).body.data;
    const remove = { method: 'DELETE', headers: { authorization: `Bearer ${one.key}` } };
    const noEdge = { ...env, EDGE: failing(env.EDGE, down) };
    expect(await callWith(noEdge, `${LINKS}/${id}`, remove)).toMatchObject({ status: 200 });
    expect(await atEdge(id)).toBe(true);
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    expect(await atEdge(id)).toBe(false);
  });

  it('is the same in the edge table and in D1 after concurrent changes', async () => {
    const { id } = (await createLink(one, { url: LAMPS })).body.data;
    const statuses = ['inactive', 'active', 'inactive', 'active', 'inactive'];
    await Promise.all(statuses.map((status) => changeLink(one, id, { status })));
    const { status } = (await readLink(one, id)).body.data;
    expect(await atEdge(id)).toBe(status === 'active');
  });
});

describe('the destination of a new link', () => {
  const create = (body: object, path = LINKS) =>
    read<{ data: Link; code?: string; fields?: { field: string }[] }>(path, {
      method: 'POST',
      key: one.key,
      body,
    });

  it('can be sent as `original_url`, as responses have it', async () => {
    const { status, body } = await create({ original_url: LAMPS });
    expect([status, body.data.original_url]).toEqual([201, LAMPS]);
    expect((await create({ original_url: LAMPS, url: LAMPS })).status).toBe(201);
    const outside = await create({
      brand_id: scene.program.brand_id,
      original_url: 'https://other-site.example/a',
    });
    expect([outside.status, outside.body.code]).toEqual([422, 'link.outside_program_domains']);
  });

  it('is refused if two names have different URLs, also in a list', async () => {
    const two = { url: LAMPS, original_url: 'https://alder-nook.example/' };
    for (const [refused, field] of [
      [await create(two), 'original_url'],
      [await create({ links: [two] }, `${LINKS}/bulk`), 'links.0.original_url'],
    ] as const)
      expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid', fields: [{ field }] } });
  });
});
