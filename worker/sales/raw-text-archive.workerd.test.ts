import { env } from 'cloudflare:workers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { asc, eq, getTableColumns, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAlerts } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { testContext } from '../platform/testing/context.ts';
import { down, failing } from '../platform/testing/failing.ts';
import { type IngestOptions, ingestReport } from './ingest.ts';
import { withRawTexts } from './raw-text-archive.ts';
import { reingestRejected } from './reingest.ts';
import type { ReportRow } from './report-row.ts';
import { rawObjects, reportRowVersions } from './tables.ts';
import { CLICK_ID_KEY, reporting } from './testing/reporting.ts';
import { sampleRow } from './testing/sample-row.ts';

const ctx = testContext();
const { publisherWithClick } = await reporting(ctx);
const { clickRef } = await publisherWithClick();
const CLICK_KEYS = { clickIdKeys: [CLICK_ID_KEY] };
const MANY = 25;

beforeEach(async () => {
  const { objects } = await env.ARCHIVE.list({ prefix: 'report-rows/' });
  await env.ARCHIVE.delete(objects.map(({ key }) => key));
  await env.DB.prepare('DELETE FROM alerts').run();
});

const page = (name: string, count = MANY, changes: Partial<ReportRow> = {}) =>
  Array.from({ length: count }, (_, index) =>
    sampleRow(`${name}-${String(index).padStart(4, '0')}`, { clickRef, ...changes }),
  );

function book(rows: readonly ReportRow[], at: Partial<Context> = {}, options: IngestOptions = {}) {
  const entries = rows.map((row) => ({ row }));
  return ingestReport({ ...ctx, ...at }, CLICK_KEYS, 'wildfire', entries, 'sync', options);
}

/** The versions of the rows with this name, with their texts. */
async function storedTexts(name: string, archive = env.ARCHIVE) {
  const versions = await ctx.db
    .select({ ...getTableColumns(reportRowVersions), rawHash: rawObjects.hash })
    .from(reportRowVersions)
    .leftJoin(rawObjects, eq(rawObjects.id, reportRowVersions.rawObject))
    .where(like(reportRowVersions.externalId, `${name}-%`))
    .orderBy(asc(reportRowVersions.externalId), asc(reportRowVersions.version));
  return withRawTexts({ ...ctx, archive }, versions);
}

const textsOf = (rows: readonly ReportRow[]) => rows.map(({ raw }) => ({ text: raw }));
const rawTexts = async (name: string) => (await storedTexts(name)).map(({ rawText }) => rawText);

async function keys(): Promise<string[]> {
  const { objects } = await env.ARCHIVE.list({ prefix: 'report-rows/' });
  return objects.map(({ key }) => key);
}

async function onlyKey(): Promise<string> {
  const [key = '', ...others] = await keys();
  expect(others).toEqual([]);
  return key;
}

async function alerts() {
  const { alerts: found } = await listAlerts(ctx, { page: 1, perPage: 10 });
  return found.map(({ code, subject, level, count }) => ({ code, subject, level, count }));
}

describe('the raw texts of a page', () => {
  it('are one compressed object whose key is the hash of its content; D1 keeps the hash and the positions', async () => {
    const rows = page('large');
    expect(await book(rows)).toMatchObject({ new: MANY });
    const key = await onlyKey();
    const object = await env.ARCHIVE.get(key);
    const json = gunzipSync((await object?.arrayBuffer()) ?? '').toString();
    expect(JSON.parse(json)).toEqual(rows.map(({ raw }) => raw));
    expect(key).toBe(`report-rows/${sha256Hex(json)}.json.gz`);
    const stored = await storedTexts('large');
    expect(stored.map(({ raw, rawHash, rawPosition }) => [raw, rawHash, rawPosition])).toEqual(
      rows.map((_, position) => ['', sha256Hex(json), position]),
    );
    expect(stored.map(({ rawText }) => rawText)).toEqual(textsOf(rows));
  });

  it('stay in D1 if the page has few rows', async () => {
    const rows = page('few', 19);
    await book(rows);
    expect(await keys()).toEqual([]);
    expect((await storedTexts('few')).map(({ raw }) => raw)).toEqual(rows.map(({ raw }) => raw));
    expect(await rawTexts('few')).toEqual(textsOf(rows));
  });

  it('are written once: the same page again writes nothing, and of a changed page only the changed rows', async () => {
    const rows = page('again', 2 * MANY);
    await book(rows);
    const refusing = { archive: failing(env.ARCHIVE, down) };
    expect(await book(rows, refusing)).toMatchObject({ new: 0, unchanged: 2 * MANY });
    expect(await alerts()).toEqual([]);
    const changed = page('again', MANY, { status: 'approved', statusRaw: 'READY' });
    expect(await book([...changed, ...rows.slice(MANY)])).toMatchObject({ changed: MANY, unchanged: MANY });
    expect(await keys()).toHaveLength(2);
    const second = (await storedTexts('again')).filter(({ version }) => version === 2);
    expect(second.map(({ rawText }) => rawText)).toEqual(textsOf(changed));
  });

  it('keep every character', async () => {
    const odd = 'NUL \u0000, a quote ", a backslash \\, \u2028 and 🛒';
    const rows = page('odd', MANY, { raw: odd });
    await book(rows);
    expect(await rawTexts('odd')).toEqual(textsOf(rows));
  });

  it('are several objects if they are too large for one', async () => {
    const rows = page('huge', 40, { raw: 'x'.repeat(250_000) });
    const distinct = rows.map((row, index) => ({ ...row, raw: `${index}${row.raw}` }));
    await book(distinct);
    expect(await keys()).toHaveLength(3);
    expect(await rawTexts('huge')).toEqual(textsOf(distinct));
  });

  it('of rejected rows that are booked again are archived like those of a report', async () => {
    const rows = page('late');
    const entries = rows.map(({ raw }) => ({
      malformed: { raw, code: 'row.unreadable', detail: 'Rejected.' },
    }));
    await ingestReport(ctx, CLICK_KEYS, 'wildfire', entries, 'sync');
    expect(await keys()).toEqual([]);
    const byText = new Map(rows.map((row) => [row.raw, row]));
    const again = await reingestRejected(
      ctx,
      CLICK_KEYS,
      { code: 'row.unreadable', limit: 100 },
      async () => (row) => ({ row: byText.get(row.raw) ?? sampleRow('unknown') }),
    );
    expect(again).toMatchObject({ read: MANY, booked: MANY, rejected: 0 });
    await onlyKey();
    expect(await rawTexts('late')).toEqual(expect.arrayContaining(textsOf(rows)));
    const open = 'SELECT COUNT(*) AS n FROM rejected_rows WHERE resolved_at IS NULL';
    expect(await env.DB.prepare(open).first('n')).toBe(0);
  });
});

describe('R2, while a page is booked', () => {
  it('may refuse: the rows are booked with their texts in D1, and one alert says so', async () => {
    const rows = page('refused', 1_100);
    expect(await book(rows, { archive: failing(env.ARCHIVE, down) })).toMatchObject({ new: 1_100 });
    expect((await storedTexts('refused')).map(({ raw }) => raw)).toEqual(rows.map(({ raw }) => raw));
    expect(await alerts()).toEqual([
      { code: 'report.texts_not_archived', subject: 'wildfire', level: 'warning', count: 1 },
    ]);
    expect(await book(rows)).toMatchObject({ unchanged: 1_100 });
    expect(await keys()).toEqual([]);
  });

  it('may refuse an object that another worker has just written: it is used', async () => {
    const rows = page('twice');
    const archive = new Proxy(env.ARCHIVE, {
      get(target, name) {
        if (name !== 'put') return Reflect.get(target, name).bind(target);
        return async (key: string, value: ArrayBuffer) => {
          await target.put(key, value);
          throw new Error('put: Reduce your concurrent request rate for the same object. (10058)');
        };
      },
    });
    await book(rows, { archive });
    await onlyKey();
    expect(await rawTexts('twice')).toEqual(textsOf(rows));
    expect(await alerts()).toEqual([]);
  });

  it('keeps an unused object if the transaction fails; the retry uses it', async () => {
    const rows = page('failed');
    await expect(book(rows, {}, { write: down })).rejects.toThrow('The store is down.');
    const key = await onlyKey();
    expect(await storedTexts('failed')).toEqual([]);
    await book(rows);
    expect(await onlyKey()).toBe(key);
    expect(await rawTexts('failed')).toEqual(textsOf(rows));
  });

  it('holds one object of a page that two workers book at once', async () => {
    const rows = page('both');
    const [one, two] = await Promise.all([book(rows), book(rows)]);
    expect([one.new + two.new, one.unchanged + two.unchanged]).toEqual([MANY, MANY]);
    await onlyKey();
    expect(await rawTexts('both')).toEqual(textsOf(rows));
  });
});

describe('R2, when texts are read', () => {
  const reading = async (name: string, archive = env.ARCHIVE) =>
    (await storedTexts(name, archive)).map(({ rawText }) => rawText);
  const allFail = (error: string) => Array.from({ length: MANY }, () => ({ error }));

  it('may have lost an object: each text of it has the reason, others are read, and an alert is raised', async () => {
    await book(page('lost'));
    const key = await onlyKey();
    const single = page('lost-not', 1);
    await book(single);
    await env.ARCHIVE.delete(key);
    expect(await reading('lost')).toEqual(
      expect.arrayContaining([...allFail('object_missing'), ...textsOf(single)]),
    );
    expect(await alerts()).toEqual([
      { code: 'report.object_missing', subject: key, level: 'critical', count: 1 },
    ]);
  });

  it.each([
    ['cut', 'something else', (body: Buffer) => body.subarray(0, body.length - 9)],
    ['forged', 'other texts', () => gzipSync(JSON.stringify(Array.from({ length: MANY }, () => 'forged')))],
    ['plain', 'no compressed content', () => Buffer.from('[]')],
    ['bomb', 'a content far above the limit', () => gzipSync('x'.repeat(20_000_000))],
  ])(
    'may hold a damaged object (%s: %s): its content isn’t shown, and an alert is raised',
    async (name, _, damage) => {
      await book(page(name));
      const key = await onlyKey();
      const body = Buffer.from((await (await env.ARCHIVE.get(key))?.arrayBuffer()) ?? []);
      await env.ARCHIVE.put(key, damage(body));
      expect(await reading(name)).toEqual(allFail('object_damaged'));
      expect(await alerts()).toMatchObject([
        { code: 'report.object_damaged', subject: key, level: 'critical' },
      ]);
    },
  );

  it('may be down: the texts have the reason, and no alert says that evidence is lost', async () => {
    await book(page('down'));
    expect(await reading('down', failing(env.ARCHIVE, down))).toEqual(allFail('archive_unreachable'));
    expect(await alerts()).toEqual([]);
  });
});
