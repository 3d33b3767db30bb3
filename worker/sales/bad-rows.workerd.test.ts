import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateNetworkSettings } from '../catalog/networks-seed.ts';
import { account, accountId } from '../ledger/accounts.ts';
import { balancesUnder } from '../ledger/balances.ts';
import { listAlerts } from '../platform/alerts/alerts.ts';
import { openDatabase } from '../platform/database.ts';
import { derivedId, type PublisherId } from '../platform/ids.ts';
import { micros, parseUsd, ZERO } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import { CountingDatabase } from '../platform/testing/counting-database.ts';
import { down } from '../platform/testing/failing.ts';
import { addDays, dayOf, parseInstant, startOfDay } from '../platform/time.ts';
import { ingestReport } from './ingest.ts';
import { reingestRejected, type StoredRejectedRow } from './reingest.ts';
import type { Entry, ReportRow } from './report-row.ts';
import { CLICK_ID_KEY, reporting } from './testing/reporting.ts';
import { sampleRow } from './testing/sample-row.ts';

const ctx = testContext();
const keys = { clickIdKeys: [CLICK_ID_KEY] };
const { publisherWithClick, report } = await reporting(ctx);

beforeEach(async () => {
  await env.DB.batch(['rejected_rows', 'alerts'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

describe('ingestReport, with a row that can’t be booked', () => {
  it.each([
    ['an event in 2190', { eventAt: parseInstant('2190-01-01') }, 'report.event_in_future'],
    [
      'an event the day after tomorrow',
      { eventAt: startOfDay(addDays(dayOf(ctx.now), 2)) },
      'report.event_in_future',
    ],
    [
      'an event before the network began',
      { eventAt: parseInstant('2019-12-31') },
      'report.event_before_start',
    ],
    ['a commission above the cap', { commission: parseUsd('10000.01') }, 'report.commission_above_cap'],
    ['a correction beyond the cap', { commission: parseUsd('-10000.01') }, 'report.commission_above_cap'],
    ['a text of 300 kB', { raw: 'x'.repeat(300_000) }, 'report.row_too_large'],
  ])('rejects a row with %s under its code and books its neighbors', async (name, change, code) => {
    const { publisherId, clickRef } = await publisherWithClick();
    const rows = [
      sampleRow(`${name}-1`, { clickRef }),
      sampleRow(`${name}-2`, { clickRef, ...change }),
      sampleRow(`${name}-3`, { clickRef }),
    ];
    const runId = derivedId('run', name);
    expect(await report(rows, { runId })).toEqual({ new: 2, changed: 0, unchanged: 0, rejected: 1 });
    expect(await balanceOf(publisherId)).toBe(2 * 2_973_250);
    expect(await rejected()).toEqual([
      { code, external_id: `${name}-2`, position: 1, source: 'sync', run_id: runId },
    ]);
    expect(await alerts()).toEqual([{ code, subject: 'wildfire', count: 1, level: 'warning' }]);
  });

  it('rejects a row of a day without a share rule before planning, however early the network began', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await updateNetworkSettings(ctx, 'wildfire', { startDate: '2001-01-01' });
    const early = { clickRef: null, publisherRef: publisherId, eventAt: parseInstant('2015-06-01') };
    const rows = Array.from({ length: 300 }, (_, index) => sampleRow(`early-${index}`, early));
    expect(await report([...rows, sampleRow('early-healthy', { clickRef })])).toMatchObject({
      new: 1,
      rejected: 300,
    });
    expect(await alerts()).toEqual([
      { code: 'report.event_before_start', subject: 'wildfire', count: 300, level: 'warning' },
    ]);
    await updateNetworkSettings(ctx, 'wildfire', { startDate: '2020-01-01' });
  });

  it('isolates a row that fails only at the write, and books its neighbors', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const misfiled = await publisherWithClick();
    await env.DB.prepare('INSERT INTO ledger_accounts (id, key) VALUES (?, ?)')
      .bind(accountId(account.publisher(misfiled.publisherId, 'pending')), 'network_margin:misfiled')
      .run();
    const rows = Array.from({ length: 20 }, (_, index) =>
      sampleRow(`write-${index}`, { clickRef: index === 13 ? misfiled.clickRef : clickRef }),
    );
    expect(await report(rows)).toEqual({ new: 19, changed: 0, unchanged: 0, rejected: 1 });
    expect(await balanceOf(publisherId)).toBe(19 * 2_973_250);
    expect(await rejected()).toMatchObject([
      { code: 'report.not_bookable', external_id: 'write-13', position: 13 },
    ]);
  });

  it('rejects a row when the sum of its group leaves the safe integers, however high the cap is', async () => {
    await updateNetworkSettings(ctx, 'wildfire', { maxCommission: '99999999' });
    const { publisherId, clickRef } = await publisherWithClick();
    const huge = (id: string) =>
      sampleRow(id, {
        groupId: 'huge',
        isOriginal: id === 'huge-0',
        clickRef,
        commission: parseUsd('99999999'),
      });
    const rows = [
      ...Array.from({ length: 95 }, (_, index) => huge(`huge-${index}`)),
      sampleRow('small', { clickRef }),
    ];
    expect(await report(rows)).toMatchObject({ new: 91, rejected: 5 });
    expect(await rejectedCodes()).toEqual(['money.not_an_integer']);
    expect((await conversion('small'))?.publisher_id).toBe(publisherId);
    await updateNetworkSettings(ctx, 'wildfire', { maxCommission: '10000' });
  });

  it('stores the text of a rejected row whole up to 256 kB, and marks a longer one as truncated', async () => {
    const malformed = (raw: string) => ({ malformed: { raw, code: 'row.unreadable', detail: 'No row.' } });
    const whole = '漢'.repeat(60_000);
    await ingestReport(ctx, keys, 'wildfire', [malformed(whole), malformed('字'.repeat(100_000))], 'sync');
    const { results } = await env.DB.prepare(
      'SELECT length(raw) AS length, truncated FROM rejected_rows ORDER BY position',
    ).all();
    expect(results).toEqual([
      { length: 60_000, truncated: 0 },
      { length: 85_333, truncated: 1 },
    ]);
  });

  it('stores any characters in the text of a rejected row', async () => {
    const raw = 'NUL \u0000, a quote ", a backslash \\ and 🛒';
    await ingestReport(
      ctx,
      keys,
      'wildfire',
      [{ malformed: { raw, code: 'row.unreadable', detail: 'No.' } }],
      'sync',
    );
    expect(await env.DB.prepare('SELECT hex(raw) AS raw FROM rejected_rows').first('raw')).toBe(
      Buffer.from(raw).toString('hex').toUpperCase(),
    );
  });
});

describe('ingestReport, with a time of change in the far future', () => {
  it('ignores a time of change in the far future, because it would hide every later version', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await report([sampleRow('ahead', { clickRef, modifiedAt: parseInstant('2190-01-01') })]);
    const reversal = { status: 'reversed', statusRaw: 'DISQUALIFIED', commission: ZERO } as const;
    await report([sampleRow('ahead', { clickRef, modifiedAt: parseInstant('2026-11-20'), ...reversal })]);
    expect(await balanceOf(publisherId)).toBe(0);
  });
});

describe('ingestReport, with a database that is down', () => {
  it('rejects no rows when the database is down; the page can be ingested again', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const rows = [sampleRow('outage-1', { clickRef }), sampleRow('outage-2', { clickRef })];
    const broken = brokenAtWrite(env.DB);
    const entries = rows.map((row) => ({ row }));
    await expect(
      ingestReport({ ...ctx, db: openDatabase(broken) }, keys, 'wildfire', entries, 'sync'),
    ).rejects.toThrow('The store is down.');
    expect(await rejected()).toEqual([]);
    expect(await report(rows)).toMatchObject({ new: 2, rejected: 0 });
    expect(await balanceOf(publisherId)).toBe(2 * 2_973_250);
  });
});

describe('ingestReport, with many bad rows', () => {
  it('raises one alert per code, with the number of rows and an example', async () => {
    const { clickRef } = await publisherWithClick();
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      sampleRow(`many-${index}`, { clickRef, commission: parseUsd(index % 2 ? '20000' : '1') }),
    );
    expect(await report(rows)).toMatchObject({ new: 500, rejected: 500 });
    expect(await alerts()).toEqual([
      { code: 'report.commission_above_cap', subject: 'wildfire', count: 500, level: 'warning' },
    ]);
    const { alerts: found } = await listAlerts(ctx, { page: 1, perPage: 1 });
    expect(found[0]?.message).toContain('500 rows');
    expect(found[0]?.message).toContain('many-1');
  });

  it('stays within the query limit of one invocation when many rows fail only at the write, and loses no row', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const misfiled = await publisherWithClick();
    const misfile = accountId(account.publisher(misfiled.publisherId, 'pending'));
    await env.DB.prepare('INSERT INTO ledger_accounts (id, key) VALUES (?, ?)')
      .bind(misfile, 'network_margin:not-isolated')
      .run();
    const entries = Array.from({ length: 1_000 }, (_, index) => ({
      row: sampleRow(`crowd-${index}`, { clickRef: index % 100 === 13 ? misfiled.clickRef : clickRef }),
    }));
    const counting = new CountingDatabase(env.DB);
    const at = { ...ctx, db: openDatabase(counting.binding) };
    const ingested = await ingestReport(at, keys, 'wildfire', entries, 'sync');
    expect(counting.queries).toBeLessThan(1_000);
    expect(ingested.new).toBeGreaterThan(500);
    expect(ingested.new + ingested.rejected).toBe(1_000);
    expect(await balanceOf(publisherId)).toBe(ingested.new * 2_973_250);
    expect(await rejectedCodes()).toEqual(['report.not_isolated']);
    expect(await alerts()).toEqual([
      { code: 'report.not_isolated', subject: 'wildfire', count: ingested.rejected, level: 'warning' },
    ]);

    await env.DB.prepare('DELETE FROM ledger_accounts WHERE id = ?').bind(misfile).run();
    const rows = new Map(entries.map(({ row }) => [row.raw, row]));
    const read = async () => (stored: StoredRejectedRow) => {
      const row = rows.get(stored.raw);
      if (!row) throw new Error('The text of every row is stored.');
      return { row };
    };
    const filter = { networkId: 'wildfire', code: 'report.not_isolated', limit: 1_000 };
    expect(await reingestRejected(ctx, keys, filter, read)).toMatchObject({
      booked: ingested.rejected,
      rejected: 0,
    });
    expect(await balanceOf(publisherId)).toBe(990 * 2_973_250);
  });

  it('books exactly the healthy rows of a page, wherever the bad ones are and whatever is wrong with them', async () => {
    const bad: ((row: ReportRow) => Entry<ReportRow>)[] = [
      (row) => ({ row: { ...row, eventAt: parseInstant('2190-01-01') } }),
      (row) => ({ row: { ...row, eventAt: parseInstant('2010-01-01') } }),
      (row) => ({ row: { ...row, commission: micros(9_000_000_000_000_000) } }),
      (row) => ({ row: { ...row, raw: 'y'.repeat(400_000) } }),
      (row) => ({ row: { ...row, clickRef: poisoned.clickRef } }),
      ({ raw }) => ({ malformed: { raw, code: 'row.unreadable', detail: 'No row.' } }),
    ];
    const poisoned = await publisherWithClick();
    await env.DB.prepare('INSERT INTO ledger_accounts (id, key) VALUES (?, ?)')
      .bind(accountId(account.publisher(poisoned.publisherId, 'pending')), 'network_margin:poisoned')
      .run();
    let run = 0;
    const page = fc.array(fc.option(fc.integer({ min: 0, max: bad.length - 1 }), { freq: 3 }), {
      minLength: 1,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(page, async (problems) => {
        const { publisherId, clickRef } = await publisherWithClick();
        const name = `poison-${run++}`;
        const entries = problems.map((problem, index) => {
          const row = sampleRow(`${name}-${index}`, { clickRef });
          return problem === null ? { row } : (bad[problem]?.(row) ?? { row });
        });
        const healthy = problems.filter((problem) => problem === null).length;
        expect(await ingestReport(ctx, keys, 'wildfire', entries, 'sync')).toEqual({
          new: healthy,
          changed: 0,
          unchanged: 0,
          rejected: problems.length - healthy,
        });
        expect((await balanceOf(publisherId)) ?? 0).toBe(healthy * 2_973_250);
      }),
      { numRuns: 25 },
    );
  });
});

describe('ingestReport, with an unknown status', () => {
  const unknown = { statusRaw: 'LUNAR', statusUnknown: true, status: 'pending' } as const;

  it.each(['sync', 'callback', 'postback'])(
    'keeps the last known status of a row by %s, and raises an alert',
    async (source) => {
      const { clickRef } = await publisherWithClick();
      const id = `lunar-${source}`;
      await report([sampleRow(id, { clickRef, status: 'approved', statusRaw: 'READY' })], { source });
      await env.DB.prepare('UPDATE conversions SET paid_out = net WHERE order_id = ?')
        .bind(`order-${id}`)
        .run();
      await report([sampleRow(id, { clickRef, ...unknown })], { source });
      expect(await conversion(id)).toMatchObject({ status: 'approved', status_raw: 'LUNAR', net: 2_973_250 });
      expect(await alerts()).toEqual([
        { code: 'report.unknown_status', subject: 'wildfire', count: 1, level: 'warning' },
      ]);
    },
  );

  it('books a new row with an unknown status as pending, and corrects it once the status is known', async () => {
    const { clickRef } = await publisherWithClick();
    await report([sampleRow('moon', { clickRef, ...unknown })]);
    expect(await conversion('moon')).toMatchObject({ status: 'pending' });
    await report([sampleRow('moon', { clickRef, status: 'approved', statusRaw: 'READY' })]);
    await report([sampleRow('moon', { clickRef, ...unknown })]);
    expect(await conversion('moon')).toMatchObject({ status: 'approved' });
    expect(await report([sampleRow('moon', { clickRef, ...unknown, statusUnknown: false })])).toMatchObject({
      changed: 1,
    });
    expect(await conversion('moon')).toMatchObject({ status: 'pending' });
  });
});

/** A database that answers every read and is down for every batch that writes. */
function brokenAtWrite(database: D1Database): D1Database {
  let writes = false;
  return new Proxy(database, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) => {
          writes ||= sql.startsWith('INSERT');
          return target.prepare(sql);
        };
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) => (writes ? down() : target.batch(statements));
      return Reflect.get(target, name);
    },
  });
}

async function balanceOf(publisherId: PublisherId) {
  return (await balancesUnder(ctx, `publisher:${publisherId}`)).get(
    account.publisher(publisherId, 'pending'),
  );
}

function conversion(externalId: string) {
  return env.DB.prepare('SELECT * FROM conversions WHERE order_id = ?').bind(`order-${externalId}`).first();
}

async function rejected() {
  const { results } = await env.DB.prepare(
    'SELECT code, external_id, position, source, run_id FROM rejected_rows ORDER BY position',
  ).all();
  return results;
}

async function rejectedCodes() {
  return [...new Set((await rejected()).map(({ code }) => code))];
}

async function alerts() {
  const { alerts: found } = await listAlerts(ctx, { page: 1, perPage: 10 });
  return found.map(({ code, subject, count, level }) => ({ code, subject, count, level }));
}
