import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleProgram } from '../../../catalog/testing/sample-program.ts';
import { clickRow } from '../../../clicks/click-record.ts';
import { sampleClick } from '../../../clicks/redirect/testing/click.ts';
import { writeClicks } from '../../../clicks/write-clicks.ts';
import { call } from '../../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { addDays, addMs, DAY, dayOf, SECOND } from '../../../platform/time.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';

const NAMES = ['earnings', 'clicks', 'conversions', 'links', 'analytics'];
const FORMULA = '=HYPERLINK("https://evil.example","x")';

let scene: Scene;
let one: Member;
let other: Member;

beforeAll(async () => {
  scene = await openScene([sampleProgram(FORMULA), sampleProgram('Beech')]);
  one = await scene.signUp();
  other = await scene.signUp();
  const clickRef = await scene.click(one, { subId: '+49', ipHash: 'f00dfeed', clickedAt: scene.ctx.now });
  await scene.click(one, { clickedAt: addMs(scene.ctx.now, -3 * DAY), brandId: null, programId: null });
  await scene.report(sampleRow('sale-1', { eventAt: scene.ctx.now, clickRef }));
  await call('/v1/publisher/affiliate-links', {
    method: 'POST',
    key: one.key,
    body: { brand_id: scene.program.brand_id, title: '@lamp, "red"' },
  });
});

const get = (path: string, by = one) => call(`/v1/publisher/exports/${path}`, by);
const csv = async (path: string, by = one) => (await (await get(path, by)).text()).split('\r\n');
const json = async (path: string, by = one) =>
  (await get(path, by)).json<{ meta: Record<string, string>; data: Record<string, unknown>[] }>();

describe.each(NAMES)('the export of %s', (name) => {
  it('is a file named after its days, in CSV by default', async () => {
    const response = await get(name);
    const today = dayOf(scene.ctx.now);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="tributary-${name}-${addDays(today, -29)}-${today}.csv"`,
    );
  });

  it('has the same columns and number of rows in both formats', async () => {
    const [head = '', ...lines] = await csv(name);
    const { data, meta } = await json(`${name}?format=json`);
    expect(lines.at(-1)).toBe('');
    expect(lines.length - 1).toBe(data.length);
    expect(data.length).toBeGreaterThan(0);
    for (const row of data) expect(Object.keys(row).join()).toBe(head);
    expect(meta.publisher_id).toBe(one.id);
  });

  it('contains no formula and no data about visitors', async () => {
    const text = await (await get(name)).text();
    expect(text).not.toMatch(/(^|,)"?[=+@]/m);
    expect(text).not.toMatch(/f00dfeed|ip_hash|user_agent/);
  });

  it('can’t be read by another publisher', async () => {
    expect((await json(`${name}?format=json`, other)).data).toEqual([]);
    expect((await get(`${name}?publisher_id=${one.id}`, other)).status).toBe(403);
    expect((await call(`/v1/publisher/exports/${name}`)).status).toBe(401);
  });
});

it('prefixes formulas in exports with an apostrophe', async () => {
  expect((await csv('clicks')).join('\n')).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
  expect((await csv('clicks')).join('\n')).toContain(`,"'+49",`);
  expect((await csv('links')).join('\n')).toContain(`"'@lamp, ""red"""`);
  expect((await json('links?format=json')).data[0]?.title).toBe('@lamp, "red"');
});

it('exports the requested days, both ends included', async () => {
  const today = dayOf(scene.ctx.now);
  const before = addDays(today, -3);
  const days = (from: string, to: string) => json(`clicks?format=json&start_date=${from}&end_date=${to}`);
  expect((await days(before, before)).data).toHaveLength(1);
  expect((await days(before, today)).data).toHaveLength(2);
  expect((await days(addDays(before, -9), addDays(before, -1))).data).toEqual([]);
  const { data } = await json(`analytics?format=json&start_date=${before}&end_date=${today}`);
  expect(data).toMatchObject([
    { day: before, brand_id: null, clicks: 1 },
    { day: today, brand_id: scene.program.brand_id, clicks: 1, conversions: 1, conversion_rate: '100.00' },
  ]);
});

it('exports repeated clicks and test clicks in the analytics of visits that aren’t counted', async () => {
  const visited = await scene.signUp();
  for (const classification of ['click', 'bot', 'preview', 'duplicate', 'duplicate', 'test'] as const)
    await scene.click(visited, { classification, clickedAt: scene.ctx.now });
  const { data } = await json('analytics?format=json', visited);
  expect(data).toMatchObject([
    { clicks: 1, bots: 1, previews: 1, duplicates: 2, blocked: 0, unmonetized: 0, tests: 1 },
  ]);
});

it.each([
  'clicks?format=xml',
  'secrets',
  'clicks?start_date=2026-02-30',
  'clicks?start_date=2026-02-02&end_date=2026-02-01',
])('rejects the export %s', async (path) => {
  expect((await get(path)).status).toBe(400);
});

it('exports every row once over several pages, also when many share a timestamp', async () => {
  const many = await scene.signUp();
  const rows = 4_500;
  const day = dayOf(scene.ctx.now);
  const clicks = Array.from({ length: rows }, (_, index) => {
    const clickedAt = addMs(scene.ctx.now, -(index % 3) * SECOND);
    const clickId = scene.idOf(many, scene.program.number, clickedAt);
    return clickRow(sampleClick({ clickId, clickedAt, publisherId: many.id }));
  });
  await writeClicks(env, clicks);
  const { data } = await json(`clicks?format=json&start_date=${addDays(day, -1)}`, many);
  expect(data).toHaveLength(rows);
  expect(new Set(data.map((row) => row.click_id)).size).toBe(rows);
  const times = data.map((row) => String(row.clicked_at));
  expect(times).toEqual(times.toSorted());
});
