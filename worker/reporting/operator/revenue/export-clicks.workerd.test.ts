import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../platform/context.ts';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { call } from '../../../platform/http/testing/call.ts';
import { callWith } from '../../../platform/http/testing/call-with.ts';
import { openScene } from '../../../platform/http/testing/scene.ts';
import { publisherIdOf } from '../../../platform/ids.ts';
import { Meter } from '../../../platform/testing/metered.ts';
import { ALL_DAYS } from '../../../platform/time.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';
import type { RevenueExport } from './export-input.ts';
import { exportRevenue, readPart, type SeveralTables } from './export-revenue.ts';

it('exports the click logs of a publisher, each line with the publisher', async () => {
  const scene = await openScene();
  const [first, second] = [await scene.signUp(), await scene.signUp()];
  const [clickId] = [await scene.click(first), await scene.click(second)];
  const response = await call(
    `/v1/operations/revenue/export?format=json&revenue=false&conversions=false&publisher_id=${first.id}`,
    { key: ADMIN },
  );
  const { clicks } = await response.json<{ clicks: { publisher_id: string; click_id: string }[] }>();
  expect(clicks.map(({ publisher_id, click_id }) => [publisher_id, click_id])).toEqual([[first.id, clickId]]);
});

it('ends when a filter leaves no rows of a page', async () => {
  const scene = await openScene();
  const member = await scene.signUp();
  await scene.click(member);
  const response = await call(
    `/v1/operations/revenue/export?format=csv&revenue=false&conversions=false&publisher_id=${member.id}&brand_id=brd_0123456789abcdef`,
    { key: ADMIN },
  );
  expect(await response.text()).toMatch(/^publisher_id,click_id,.*\r\n$/);
});

it('exports a click that no totals have yet, for one publisher and for all', async () => {
  const scene = await openScene();
  const member = await scene.signUp();
  const clickId = await scene.click(member);
  for (const of of ['', `&publisher_id=${member.id}`]) {
    const response = await call(
      `/v1/operations/revenue/export?format=json&revenue=false&conversions=false${of}`,
      { key: ADMIN },
    );
    const { clicks } = await response.json<{ clicks: { click_id: string }[] }>();
    expect(clicks.map((click) => click.click_id)).toContain(clickId);
  }
});

const CLICKS = 'format=json&revenue=false&conversions=false';

it.each<[string, (cursor: string) => readonly [path: string, body?: object]]>([
  [
    'GET /v1/operations/revenue/export',
    (cursor) => [`/v1/operations/revenue/export?${CLICKS}${cursor === '' ? '' : `&cursor=${cursor}`}`],
  ],
  [
    'POST /functions/v1/data-export',
    (cursor) => [
      '/functions/v1/data-export',
      {
        ...{ format: 'json', includeRevenue: false, includeConversions: false },
        ...(cursor === '' ? {} : { cursor }),
      },
    ],
  ],
])(
  '%s answers in parts, each within the limits of the platform, that have everything once',
  async (_, callOf) => {
    const scene = await openScene();
    const expected: string[] = [];
    for (let number = 0; number < 250; number++)
      expected.push(await scene.click({ id: publisherIdOf(800_000 + number), key: '' }));
    const found: string[] = [];
    let parts = 0;
    for (let cursor: string | null = ''; cursor !== null; parts++) {
      const [path, sent] = callOf(cursor);
      const response = await callWith(new Meter().bindings(env), path, {
        ...{ key: ADMIN },
        ...(sent ? { method: 'POST', body: sent } : {}),
      });
      const body: { clicks: { click_id: string }[]; next_cursor: string | null } = await response.json();
      found.push(...body.clicks.map(({ click_id }) => click_id));
      cursor = body.next_cursor;
    }
    expect(parts).toBeGreaterThan(1);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(expected));
  },
);

it('refuses a cursor that isn’t the end of a part', async () => {
  const response = await call('/v1/operations/revenue/export?cursor=abc', { key: ADMIN });
  expect([response.status, (await response.json<{ code: string }>()).code]).toEqual([
    400,
    'revenue.cursor_invalid',
  ]);
});

describe('a part', () => {
  it.each([1, 2, 3])(
    'of %i pages says at its end where the next one goes on, in each format',
    async (maxPages) => {
      const scene = await openScene();
      const member = await scene.signUp();
      await scene.report(
        sampleRow(`first ${maxPages}`, { eventAt: scene.ctx.now, clickRef: await scene.click(member) }),
        sampleRow(`second ${maxPages}`, { eventAt: scene.ctx.now, clickRef: await scene.click(member) }),
      );
      const all = { ...ALL_DAYS, publisher_id: member.id, revenue: true, clicks: true, conversions: true };
      const whole = await rowsOf(scene.ctx, { ...all, format: 'json' });
      expect(whole.parts).toBe(1);
      const inParts = await rowsOf(scene.ctx, { ...all, format: 'json' }, maxPages);
      expect(inParts.parts).toBeGreaterThan(1);
      expect(inParts.rows).toEqual(whole.rows);
      const csv = await fileOf(scene.ctx, { ...all, format: 'csv' }, 'one_table', maxPages);
      expect(strFromU8(csv)).toMatch(/\r\ncontinue,[\w-]+\r\n$/);
      const zip = unzipSync(await fileOf(scene.ctx, { ...all, format: 'csv' }, 'zip', maxPages));
      expect(Object.keys(zip).at(-1)).toMatch(/^continue-[\w-]+\.txt$/);
    },
  );
});

async function rowsOf(ctx: Context, input: RevenueExport, maxPages?: number) {
  const rows: Record<string, object[]> = {};
  let parts = 0;
  for (let cursor: string | null = ''; cursor !== null; parts++) {
    const start = cursor === '' ? null : readPart(cursor);
    const file = exportRevenue(ctx, input, { several: 'zip', start, ...(maxPages && { maxPages }) });
    const {
      meta: _,
      next_cursor,
      ...tables
    } = await new Response(file.body).json<
      Record<string, object[]> & { meta: object; next_cursor: string | null }
    >();
    for (const [name, of] of Object.entries(tables)) rows[name] = [...(rows[name] ?? []), ...of];
    cursor = next_cursor;
  }
  return { rows, parts };
}

async function fileOf(ctx: Context, input: RevenueExport, several: SeveralTables, maxPages: number) {
  const { body } = exportRevenue(ctx, input, { several, start: null, maxPages });
  return new Uint8Array(await new Response(body).arrayBuffer());
}
