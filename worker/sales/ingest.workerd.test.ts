import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balancesUnder } from '../ledger/balances.ts';
import { type ConversionId, NETWORK_PUBLISHER, type PublisherId } from '../platform/ids.ts';
import { micros, parseUsd, ZERO } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import { addDays, dayOf, parseInstant, startOfDay } from '../platform/time.ts';
import { ingestReport } from './ingest.ts';
import { conversionIdOf } from './plan.ts';
import type { ReportRow } from './report-row.ts';
import { setShareRule } from './set-share-rule.ts';
import { CLICK_ID_KEY, reporting } from './testing/reporting.ts';
import { sampleRow } from './testing/sample-row.ts';

const ctx = testContext();
const { publisherWithClick, report, clickOf } = await reporting(ctx);

describe('ingestReport, for a sale', () => {
  it('divides a sale between the publisher and the network by the share of its day, to the micro-dollar', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await report([sampleRow('sale-1', { clickRef, commission: parseUsd('5.946501') })]);
    expect(await accountsOf(publisherId)).toEqual({ pending: 2_973_250 });
    expect(await earningOf(publisherId)).toMatchObject({
      gross: 5_946_501,
      net: 2_973_250,
      net_pending: 2_973_250,
      conversions: 1,
    });
  });

  it('attributes a sale by its click ID alone, without a recorded click', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await report([sampleRow('sale-2', { clickRef: clickRef.toUpperCase() })]);
    const conversion = await conversionOf('sale-2');
    expect(conversion).toMatchObject({
      publisher_id: publisherId,
      click_id: clickRef,
      unattributed_reason: null,
    });
  });

  it('moves a sale from pending to approved when the network approves it, also with another amount', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await report([sampleRow('sale-3', { clickRef, commission: parseUsd('10') })]);
    await report([
      sampleRow('sale-3', { clickRef, commission: parseUsd('8'), status: 'approved', statusRaw: 'READY' }),
    ]);
    expect(await accountsOf(publisherId)).toEqual({ pending: 0, approved: 4_000_000 });
    expect(await earningOf(publisherId)).toMatchObject({
      net: 4_000_000,
      net_pending: 0,
      net_confirmed: 4_000_000,
    });
  });

  it('leaves no money of a reversed sale and stores the reason', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await report([sampleRow('sale-4', { clickRef, status: 'approved', statusRaw: 'READY' })]);
    await report([
      sampleRow('sale-4', {
        clickRef,
        status: 'reversed',
        statusRaw: 'DISQUALIFIED',
        reason: 'Returned',
        commission: ZERO,
      }),
    ]);
    expect(await accountsOf(publisherId)).toEqual({ approved: 0 });
    expect(await conversionOf('sale-4')).toMatchObject({
      status: 'reversed',
      reason: 'Returned',
      gross: 0,
      net: 0,
    });
    expect(await earningOf(publisherId)).toMatchObject({ net: 0, conversions: 0, reversed: 1 });
  });

  it('books a sale with an unknown status as pending, never as approved', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await report([sampleRow('sale-5', { clickRef, statusRaw: 'ON_THE_MOON', statusUnknown: true })]);
    expect(await accountsOf(publisherId)).toEqual({ pending: 2_973_250 });
  });

  it('keeps the share of a sale’s day when the share changes afterwards', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const tomorrow = addDays(dayOf(ctx.now), 1);
    await setShareRule(ctx, { publisherId, sharePpm: 900_000, effectiveFrom: tomorrow });
    await report([
      sampleRow('before', {
        clickRef,
        commission: parseUsd('1'),
        eventAt: parseInstant('2026-11-20T23:59:59Z'),
      }),
      sampleRow('after', { clickRef, commission: parseUsd('1'), eventAt: startOfDay(tomorrow) }),
    ]);
    expect(await conversionOf('before')).toMatchObject({ net: 500_000 });
    expect(await conversionOf('after')).toMatchObject({ net: 900_000 });
  });

  it('doesn’t let the share of a day change once the day has begun', async () => {
    const change = setShareRule(ctx, { publisherId: null, sharePpm: 100_000, effectiveFrom: dayOf(ctx.now) });
    await expect(change).rejects.toMatchObject({ code: 'share.changes_the_past' });
  });
});

describe('ingestReport, for a correction', () => {
  it('lowers a sale by a correction of a part, and reverses it by a correction of the whole', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const corrected = (id: string, amount: string) =>
      sampleRow(id, {
        groupId: 'cj-1',
        isOriginal: false,
        clickRef,
        commission: parseUsd(amount),
        reason: 'RETURNED',
      });
    await report([sampleRow('cj-1', { clickRef, commission: parseUsd('10') }), corrected('cj-2', '-4')]);
    expect(await accountsOf(publisherId)).toEqual({ pending: 3_000_000 });
    await report([corrected('cj-3', '-6')]);
    expect(await accountsOf(publisherId)).toEqual({ pending: 0 });
    expect(await conversionOf('cj-1')).toMatchObject({ status: 'reversed', reason: 'RETURNED' });
  });

  it('ends in the same balances when a correction arrives before its original', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await report([
      sampleRow('cj-12', { groupId: 'cj-11', isOriginal: false, clickRef, commission: parseUsd('-4') }),
    ]);
    await report([sampleRow('cj-11', { clickRef, commission: parseUsd('10') })]);
    expect(await accountsOf(publisherId)).toEqual({ pending: 3_000_000 });
  });
});

describe('ingestReport, for repeated rows', () => {
  it('writes nothing for the same rows again', async () => {
    const { clickRef } = await publisherWithClick();
    const page = [sampleRow('again-1', { clickRef }), sampleRow('again-2', { clickRef })];
    await report(page);
    const before = await everythingWritten();
    expect(await report(page)).toEqual({ new: 0, changed: 0, unchanged: 2, rejected: 0 });
    expect(await everythingWritten()).toBe(before);
  });

  it('stores an older version of a row, and the newer one still counts', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const at = (time: string, changes: Partial<ReportRow>) =>
      sampleRow('late', { clickRef, modifiedAt: parseInstant(time), ...changes });
    await report([at('2026-11-03T12:00:00Z', { status: 'approved', statusRaw: 'READY' })]);
    const older = at('2026-11-02T12:00:00Z', { status: 'pending' });
    expect(await report([older])).toMatchObject({ changed: 1 });
    expect(await report([older])).toMatchObject({ unchanged: 1 });
    expect(await accountsOf(publisherId)).toEqual({ approved: 2_973_250 });
    expect(await versionsOf('late')).toEqual([
      { version: 1, superseded: 0, status: 'approved' },
      { version: 2, superseded: 1, status: 'pending' },
    ]);
  });

  it('counts a row once that is twice on a page', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const row = sampleRow('double', { clickRef });
    expect(await report([row, row])).toEqual({ new: 1, changed: 0, unchanged: 1, rejected: 0 });
    expect(await accountsOf(publisherId)).toEqual({ pending: 2_973_250 });
  });

  it('posts the same rows once when several writers ingest them at the same time', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const rows = Array.from({ length: 20 }, (_, index) =>
      sampleRow(`race-${index}`, { clickRef, commission: parseUsd('2') }),
    );
    await Promise.all([report(rows), report([...rows].reverse()), report(rows)]);
    expect(await accountsOf(publisherId)).toEqual({ pending: 20_000_000 });
    expect(await earningOf(publisherId)).toMatchObject({ net: 20_000_000, conversions: 20 });
  });
});

describe('ingestReport, for incomplete rows', () => {
  it('stores a row that can’t be read once, with its text, and books the others', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const malformed = {
      raw: '{"CommissionID":"x","Amount":"1e9"}',
      code: 'money.not_a_decimal',
      detail: 'not a decimal',
    };
    const entries = [{ malformed }, { row: sampleRow('beside', { clickRef }) }];
    expect(
      await ingestReport(ctx, { clickIdKeys: [CLICK_ID_KEY] }, 'wildfire', entries, 'sync'),
    ).toMatchObject({
      new: 1,
      rejected: 1,
    });
    await ingestReport(ctx, { clickIdKeys: [CLICK_ID_KEY] }, 'wildfire', entries, 'sync');
    const stored = await env.DB.prepare('SELECT code, raw FROM rejected_rows').all();
    expect(stored.results).toEqual([{ code: malformed.code, raw: malformed.raw }]);
    expect(await accountsOf(publisherId)).toEqual({ pending: 2_973_250 });
  });

  it('books a sale without a click as unattributed, and attributes it when the click ID comes late', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await report([sampleRow('lost', {})]);
    expect(await conversionOf('lost')).toMatchObject({
      publisher_id: NETWORK_PUBLISHER,
      unattributed_reason: 'click_id_missing',
      net: 0,
    });
    const before =
      (await balancesUnder(ctx, 'unattributed:wildfire')).get('unattributed:wildfire:pending') ?? 0;
    await report([sampleRow('lost', { clickRef })]);
    expect(await accountsOf(publisherId)).toEqual({ pending: 2_973_250 });
    expect((await balancesUnder(ctx, 'unattributed:wildfire')).get('unattributed:wildfire:pending')).toBe(
      before - 5_946_500,
    );
  });

  it('books a sale after a click on a banned site for the network alone', async () => {
    const clickRef = clickOf(0);
    const before = (await balancesUnder(ctx, 'network_margin')).get('network_margin:pending') ?? 0;
    await report([sampleRow('banned', { clickRef })]);
    expect(await conversionOf('banned')).toMatchObject({ publisher_id: NETWORK_PUBLISHER, net: 0 });
    expect((await balancesUnder(ctx, 'network_margin')).get('network_margin:pending')).toBe(
      before + 5_946_500,
    );
  });
});

describe('ingestReport, for any sequence of versions', () => {
  it('ends in the balances of its last state, and all balances add up to zero', async () => {
    const version = fc.record({
      commission: fc.integer({ min: 0, max: 50_000_000 }).map(micros),
      status: fc.constantFrom('pending' as const, 'approved' as const, 'paid' as const, 'reversed' as const),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(version, { minLength: 1, maxLength: 6 }), async (versions) => {
        const walked = await publisherWithClick();
        const direct = await publisherWithClick();
        const id = `walk-${run++}`;
        for (const [step, each] of versions.entries())
          await report([sampleRow(id, { clickRef: walked.clickRef, statusRaw: `${step}`, ...each })]);
        const last = versions.at(-1);
        await report([sampleRow(`${id}-direct`, { clickRef: direct.clickRef, ...last })]);
        expect(nonZero(await accountsOf(walked.publisherId))).toEqual(
          nonZero(await accountsOf(direct.publisherId)),
        );
        const [a, b] = [await earningOf(walked.publisherId), await earningOf(direct.publisherId)];
        for (const column of ['gross', 'net', 'net_pending', 'net_confirmed', 'conversions', 'reversed'])
          expect(a?.[column], column).toBe(b?.[column]);
      }),
      { numRuns: 25 },
    );
    const total = await env.DB.prepare('SELECT SUM(balance) AS total FROM ledger_accounts').first();
    expect(total).toEqual({ total: 0 });
  });
});

async function accountsOf(publisherId: PublisherId) {
  const prefix = `publisher:${publisherId}`;
  const balances = await balancesUnder(ctx, prefix);
  return Object.fromEntries([...balances].map(([key, balance]) => [key.slice(prefix.length + 1), balance]));
}

function nonZero(balances: Record<string, number>) {
  return Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== 0));
}

function earningOf(publisherId: PublisherId) {
  return env.DB.prepare('SELECT * FROM publisher_earnings WHERE publisher_id = ?').bind(publisherId).first();
}

function conversionOf(externalId: string) {
  const id: ConversionId = conversionIdOf('wildfire', externalId);
  return env.DB.prepare('SELECT * FROM conversions WHERE id = ?').bind(id).first();
}

async function versionsOf(externalId: string) {
  const versions = await env.DB.prepare(
    'SELECT version, superseded, status FROM report_row_versions WHERE external_id = ? ORDER BY version',
  )
    .bind(externalId)
    .all();
  return versions.results;
}

/** Everything that a report can write, as one string. */
async function everythingWritten() {
  const tables = [
    'report_row_versions',
    'report_rows',
    'conversions',
    'ledger_transfers',
    'publisher_earnings',
  ];
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  return JSON.stringify(rows.map((result) => result.results));
}
