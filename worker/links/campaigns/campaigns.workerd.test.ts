import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPublisher } from '../../accounts/publishers/publishers.ts';
import { sampleProgram } from '../../catalog/testing/sample-program.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { newId, type PublisherId } from '../../platform/ids.ts';
import { rowEraser } from '../../platform/personal-data.ts';
import { tablesOf } from '../../platform/table.ts';
import { eraseLinks } from '../erase-links.ts';
import { campaigns } from '../tables.ts';
import {
  addLinks,
  CAMPAIGNS,
  changeCampaign,
  createCampaign,
  listCampaigns,
  readCampaign,
} from '../testing/campaign-calls.ts';
import {
  changeLink,
  createLink,
  deleteLink,
  LAMPS,
  LINKS,
  listLinks,
  readLink,
} from '../testing/link-calls.ts';

const NO_PROGRAM = 'https://no-program.example/';
const UNKNOWN = newId('cmp');

let scene: Scene;
let one: Member;
let other: Member;

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook'), sampleProgram('Birch Works')]);
  one = await scene.signUp();
  other = await scene.signUp();
});

const rowsOf = async (by: Member) => {
  const count = (table: string) =>
    env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE publisher_id = ?1`).bind(by.id);
  const results = await env.DB.batch<{ n: number }>([count('campaigns'), count('affiliate_links')]);
  return results.map(({ results: [row] }) => row?.n);
};

const move = (by: Member, link_ids: string[], campaign_id: string | null) =>
  read<{ code?: string }>(LINKS, { method: 'PATCH', key: by.key, body: { link_ids, campaign_id } });

describe('creating a campaign', () => {
  it('creates it with a link to each brand and URL', async () => {
    const links = [
      { brand_id: scene.program.brand_id, title: 'Home' },
      { url: LAMPS, sub_id: 'spring' },
    ];
    const { status, body } = await createCampaign(one, { name: ' Spring lamps ', links });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'Spring lamps',
      status: 'active',
      links: 2,
      clicks: 0,
      earnings: '0.00',
    });
    expect(body.summary).toEqual({ created: 2, updated: 0, refused: 0 });
    const stored = await listLinks(one, `?campaign_id=${body.data.id}`);
    expect(stored.body.data).toHaveLength(2);
    for (const link of stored.body.data)
      expect(link).toMatchObject({ campaign_id: body.data.id, campaign_name: 'Spring lamps' });
  });

  it('returns the reason of each invalid link and creates the others', async () => {
    const links = [{ url: NO_PROGRAM }, { url: LAMPS }, { brand_id: 'brd_0000000000000000' }];
    const { status, body } = await createCampaign(one, { name: 'Mixed', links });
    expect(status).toBe(201);
    expect(body.data.links).toBe(1);
    expect(body.links.map(({ error }) => error?.code)).toEqual([
      'link.no_program',
      undefined,
      'program.unknown',
    ]);
  });

  it('creates nothing if no link is valid, and says why for each', async () => {
    const before = await rowsOf(one);
    const created = await createCampaign(one, {
      name: 'Nothing',
      links: [{ url: NO_PROGRAM }, { url: 'no url' }],
    });
    expect(created).toMatchObject({ status: 422, body: { code: 'campaign.no_valid_link' } });
    expect(created.body.fields?.map(({ field }) => field)).toEqual(['links.0', 'links.1']);
    expect(await rowsOf(one)).toEqual(before);
  });

  it.each([
    ['an empty name', { name: '', links: [{ url: LAMPS }] }],
    ['a name of 101 characters', { name: 'x'.repeat(101), links: [{ url: LAMPS }] }],
    ['a name on two lines', { name: 'Two\nlines', links: [{ url: LAMPS }] }],
    ['a name with a control character', { name: 'a\u0000b', links: [{ url: LAMPS }] }],
    ['no links', { name: 'No links', links: [] }],
    ['51 links', { name: 'Too many', links: Array.from({ length: 51 }, () => ({ url: LAMPS })) }],
  ])('refuses %s', async (_, body) => {
    expect(await createCampaign(one, body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('accepts a name of 100 characters and 50 links', async () => {
    const links = Array.from({ length: 50 }, (_, index) => ({ url: `https://alder-nook.example/${index}` }));
    const { body } = await createCampaign(one, { name: 'x'.repeat(100), links });
    expect(body.data).toMatchObject({ links: 50 });
  });

  it('creates neither the campaign nor a link if the transaction fails', async () => {
    const before = await rowsOf(one);
    await env.DB.exec(
      "CREATE TRIGGER refused BEFORE INSERT ON affiliate_links BEGIN SELECT RAISE(ABORT, 'refused'); END",
    );
    const created = await createCampaign(one, { name: 'Halfway', links: [{ url: LAMPS }] });
    await env.DB.exec('DROP TRIGGER refused');
    expect(created.status).toBe(500);
    expect(await rowsOf(one)).toEqual(before);
  });

  it('moves a link with the same key into the campaign', async () => {
    const { id } = (await createLink(one, { url: LAMPS, external_key: 'moved' })).body.data;
    const links = [{ url: LAMPS, external_key: 'moved' }];
    const { body } = await createCampaign(one, { name: 'Keyed', links });
    expect(body.summary).toEqual({ created: 0, updated: 1, refused: 0 });
    expect((await readLink(one, id)).body.data).toMatchObject({ campaign_name: 'Keyed' });
  });

  it('moves existing links into it, with or without new ones', async () => {
    const by = await scene.signUp();
    const ids = [];
    for (const title of ['A', 'B']) ids.push((await createLink(by, { url: LAMPS, title })).body.data.id);
    const { status, body } = await createCampaign(by, { name: 'Moved', link_ids: ids });
    expect(status).toBe(201);
    expect(body).toMatchObject({ data: { links: 2 }, links: [], summary: { created: 0, refused: 0 } });
    const more = await createCampaign(by, {
      name: 'Both',
      link_ids: [ids[0]],
      links: [{ url: LAMPS }, { url: NO_PROGRAM }],
    });
    expect(more.body).toMatchObject({ data: { links: 2 }, summary: { created: 1, refused: 1 } });
    expect((await readCampaign(by, body.data.id)).body.data.links).toBe(1);
  });

  it('creates nothing without a link, or with an unknown one', async () => {
    const before = await rowsOf(other);
    const theirs = (await createLink(one, { url: LAMPS })).body.data.id;
    expect(await createCampaign(other, { name: 'Empty' })).toMatchObject({
      status: 400,
      body: { code: 'campaign.no_links' },
    });
    for (const id of [theirs, newId('lnk')])
      expect(await createCampaign(other, { name: 'Foreign', link_ids: [id] })).toMatchObject({
        status: 404,
        body: { code: 'link.unknown' },
      });
    expect(await rowsOf(other)).toEqual(before);
  });

  it('creates one campaign if a call is repeated with its idempotency key', async () => {
    const before = (await listCampaigns(one)).body.summary.total;
    const call = {
      method: 'POST',
      key: one.key,
      headers: { 'idempotency-key': 'campaign-1' },
      body: { name: 'Once', links: [{ url: LAMPS }] },
    };
    const [first, second] = [await read<object>(CAMPAIGNS, call), await read<object>(CAMPAIGNS, call)];
    expect(second.body).toEqual(first.body);
    expect((await listCampaigns(one)).body.summary.total).toBe(before + 1);
  });
});

describe('the limit of 500 active campaigns', () => {
  let many: Member;

  beforeAll(async () => {
    many = await scene.signUp();
    await fill(many.id, 499);
  });

  it('refuses another one, whose links aren’t created either, also in concurrent calls', async () => {
    const created = await Promise.all(
      [1, 2, 3].map((number) => createCampaign(many, { name: `Last ${number}`, links: [{ url: LAMPS }] })),
    );
    expect(created.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(created.find(({ status }) => status === 409)?.body.code).toBe('campaign.too_many');
    expect(await rowsOf(many)).toEqual([500, 1]);
  });

  it('counts active campaigns only, and refuses to restore one beyond it', async () => {
    const [first] = (await listCampaigns(many, '?per_page=1')).body.data;
    const id = first?.id ?? '';
    expect(await changeCampaign(many, id, { status: 'archived' })).toMatchObject({ status: 200 });
    expect(await createCampaign(many, { name: 'Room', links: [{ url: LAMPS }] })).toMatchObject({
      status: 201,
    });
    expect(await changeCampaign(many, id, { status: 'active' })).toMatchObject({
      status: 409,
      body: { code: 'campaign.too_many' },
    });
    expect(await changeCampaign(many, id, { name: 'Renamed' })).toMatchObject({ status: 200 });
    const active = (await listCampaigns(many, '?status=active&per_page=1')).body.data[0];
    expect(await changeCampaign(many, active?.id ?? '', { status: 'active' })).toMatchObject({ status: 200 });
  });
});

describe('a campaign', () => {
  it('can be renamed, archived and restored, and its links keep working', async () => {
    const { data } = (await createCampaign(one, { name: 'Old', links: [{ url: LAMPS }] })).body;
    expect((await changeCampaign(one, data.id, { name: 'New' })).body.data).toMatchObject({ name: 'New' });
    expect((await changeCampaign(one, data.id, { status: 'archived' })).body.data).toMatchObject({
      name: 'New',
      status: 'archived',
    });
    const names = async (query: string) => (await listCampaigns(one, query)).body.data.map(({ id }) => id);
    expect(await names('?status=active')).not.toContain(data.id);
    expect(await names('?status=archived')).toEqual([data.id]);
    expect((await listLinks(one, `?campaign_id=${data.id}`)).body.data).toMatchObject([{ status: 'active' }]);
    expect((await changeCampaign(one, data.id, { status: 'active' })).body.data.status).toBe('active');
  });

  it('gets new links, and the invalid ones are returned with their reason', async () => {
    const { data } = (await createCampaign(one, { name: 'Growing', links: [{ url: LAMPS }] })).body;
    const added = await addLinks(one, data.id, [
      { url: 'https://birch-works.example/' },
      { url: NO_PROGRAM },
    ]);
    expect(added).toMatchObject({ status: 200, body: { summary: { created: 1, updated: 0, refused: 1 } } });
    expect(added.body.data.links).toBe(2);
  });

  it('gets the links that the bulk call and a single call create for it', async () => {
    const { data } = (await createCampaign(one, { name: 'Target', links: [{ url: LAMPS }] })).body;
    expect((await createLink(one, { url: LAMPS, campaign_id: data.id })).body.data.campaign_id).toBe(data.id);
    const links = [
      { url: LAMPS, campaign_id: data.id },
      { url: LAMPS, campaign_id: UNKNOWN },
    ];
    const bulk = await read<{ data: { error: { code: string } | null }[] }>(`${LINKS}/bulk`, {
      method: 'POST',
      key: one.key,
      body: { links },
    });
    expect(bulk.body.data.map(({ error }) => error?.code)).toEqual([undefined, 'campaign.unknown']);
    expect((await readCampaign(one, data.id)).body.data.links).toBe(3);
  });

  it('of another publisher is unknown wherever it is named', async () => {
    const { data } = (await createCampaign(one, { name: 'Mine', links: [{ url: LAMPS }] })).body;
    const { id } = (await createLink(other, { url: LAMPS })).body.data;
    const unknown = { status: 404, body: { code: 'campaign.unknown' } };
    for (const campaign of [data.id, UNKNOWN]) {
      expect(await readCampaign(other, campaign)).toMatchObject(unknown);
      expect(await changeCampaign(other, campaign, { name: 'Theirs' })).toMatchObject(unknown);
      expect(await changeCampaign(other, campaign, { status: 'active' })).toMatchObject(unknown);
      expect(await addLinks(other, campaign, [{ url: LAMPS }])).toMatchObject(unknown);
      expect(await createLink(other, { url: LAMPS, campaign_id: campaign })).toMatchObject(unknown);
      expect(await changeLink(other, id, { campaign_id: campaign })).toMatchObject(unknown);
      expect(await move(other, [id], campaign)).toMatchObject(unknown);
      expect((await listLinks(other, `?campaign_id=${campaign}`)).body.data).toEqual([]);
    }
    expect((await listCampaigns(other)).body).toMatchObject({ data: [], summary: { total: 0 } });
    expect((await readCampaign(one, data.id)).body.data).toMatchObject({ name: 'Mine', links: 1 });
  });
});

describe('moving links', () => {
  // With calls of its own, because a key has 50 calls a minute.
  let mover: Member;
  let campaign: string;
  let links: string[];

  beforeAll(async () => {
    mover = await scene.signUp();
    campaign = (await createCampaign(mover, { name: 'Moving', links: [{ url: LAMPS }] })).body.data.id;
    links = [];
    for (const title of ['A', 'B']) links.push((await createLink(mover, { url: LAMPS, title })).body.data.id);
  });

  const campaignsOf = async () =>
    (await Promise.all(links.map((id) => readLink(mover, id)))).map(({ body }) => body.data.campaign_id);

  it('moves several into a campaign and out of it', async () => {
    expect(await move(mover, [...links, ...links], campaign)).toMatchObject({ status: 200 });
    expect(await campaignsOf()).toEqual([campaign, campaign]);
    expect(await move(mover, links, null)).toMatchObject({ status: 200 });
    expect(await campaignsOf()).toEqual([null, null]);
  });

  it('moves none if one is unknown, deleted or another publisher’s', async () => {
    const theirs = (await createLink(other, { url: LAMPS })).body.data.id;
    const deleted = (await createLink(mover, { url: LAMPS })).body.data.id;
    await deleteLink(mover, deleted);
    for (const id of [theirs, deleted, newId('lnk')])
      expect(await move(mover, [...links, id], campaign)).toMatchObject({
        status: 404,
        body: { code: 'link.unknown' },
      });
    expect(await campaignsOf()).toEqual([null, null]);
  });

  it('is also a change of a single link', async () => {
    const [id = ''] = links;
    expect((await changeLink(mover, id, { campaign_id: campaign })).body.data).toMatchObject({
      campaign_id: campaign,
      campaign_name: 'Moving',
      title: 'A',
    });
    expect((await changeLink(mover, id, { title: 'A2' })).body.data).toMatchObject({ campaign_id: campaign });
    expect((await changeLink(mover, id, { campaign_id: null })).body.data).toMatchObject({
      campaign_id: null,
      campaign_name: null,
    });
  });
});

it('a read-only key can list campaigns but not create them', async () => {
  const reader = await scene.signUp();
  await env.DB.prepare('UPDATE api_keys SET permissions = ?1 WHERE publisher_id = ?2')
    .bind(JSON.stringify({ endpoints: ['GET publisher-api'], rate_limit: 1_000 }), reader.id)
    .run();
  expect((await listCampaigns(reader)).status).toBe(200);
  expect(await createCampaign(reader, { name: 'No', links: [{ url: LAMPS }] })).toMatchObject({
    status: 403,
    body: { code: 'key.permission_missing' },
  });
});

it('the campaigns of an erased account are deleted, and its links are in none', async () => {
  const leaver = await scene.signUp();
  await createCampaign(leaver, { name: 'Private', links: [{ url: LAMPS }] });
  const { userId } = await readPublisher(scene.ctx.db, leaver.id);
  const account = { userId, publisherId: leaver.id };
  await eraseLinks.erase(scene.ctx, account, null, env);
  for (const table of tablesOf({ campaigns })) await rowEraser(table).erase(scene.ctx, account, null, env);
  expect(await rowsOf(leaver)).toEqual([0, 1]);
  const row = await env.DB.prepare('SELECT campaign_id FROM affiliate_links WHERE publisher_id = ?1')
    .bind(leaver.id)
    .first('campaign_id');
  expect(row).toBeNull();
});

async function fill(publisherId: PublisherId, count: number): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO campaigns (id, publisher_id, name, status, created_at, updated_at)
     SELECT value->>0, ?1, value->>0, 'active', 0, 0 FROM json_each(?2)`,
  )
    .bind(publisherId, JSON.stringify(Array.from({ length: count }, () => [newId('cmp')])))
    .run();
}
