import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClickId } from '../clicks/click-id.ts';
import { derivedId, publisherIdOf } from '../platform/ids.ts';
import { micros } from '../platform/money.ts';
import { addMs, parseInstant } from '../platform/time.ts';
import type { ReportRow } from './report-row.ts';
import { MemoryReportStore } from './testing/memory-report-store.ts';
import { sampleRow } from './testing/sample-row.ts';

const KEY = 'the key of the test';
const START = parseInstant('2026-11-02T10:00:00Z');
const clicks = [0, 1, 2].map((index) => createClickId(KEY, { at: START, publisher: index + 1, program: 1 }));
const newReportStore = () =>
  new MemoryReportStore(KEY, (clickId) => publisherIdOf(clicks.indexOf(clickId) + 1));

/** Versions of a few rows by the network's own time, possibly in other groups than before. */
const history = fc
  .array(
    fc.record({
      row: fc.integer({ min: 0, max: 4 }),
      group: fc.integer({ min: 0, max: 2 }),
      commission: fc.integer({ min: -9_000_000, max: 50_000_000 }).map(micros),
      status: fc.constantFrom('pending' as const, 'approved' as const, 'paid' as const, 'reversed' as const),
      isOriginal: fc.boolean(),
      reason: fc.option(fc.constantFrom('RETURNED', 'FRAUD')),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((steps) =>
    steps.map(({ row, group, ...rest }, step) =>
      sampleRow(`row-${row}`, {
        groupId: `group-${group}`,
        orderId: `order-${group}`,
        clickRef: clicks[group] ?? null,
        modifiedAt: addMs(START, step * 60_000),
        ...rest,
      }),
    ),
  );

function newestOf(versions: readonly ReportRow[]): ReportRow[] {
  return [...new Map(versions.map((row) => [row.externalId, row])).values()];
}

describe('a sale that a payment of its network covers', () => {
  it('stays paid while it is worth no more than what was paid', () => {
    const store = newReportStore();
    const arrive = (commission: number, minute: number) => {
      const row = { clickRef: clicks[0] ?? null, status: 'approved', statusRaw: 'READY' } as const;
      const modifiedAt = addMs(START, minute * 60_000);
      store.ingest([sampleRow('covered', { ...row, commission: micros(commission), modifiedAt })]);
      const [sale] = [...store.conversions.values()];
      if (!sale) throw new Error('The row makes a sale.');
      return sale;
    };
    const approved = arrive(4_000_000, 0);
    const networkPayment = derivedId('npy', 'wildfire', '2026-11');
    store.conversions.set(approved.id, { ...approved, status: 'paid', networkPayment });
    expect(arrive(3_900_000, 1)).toMatchObject({ status: 'paid', networkPayment });
    expect(arrive(5_000_000, 2)).toMatchObject({ status: 'approved', networkPayment: null });
  });
});

describe('planRows, for any history of a report', () => {
  it('ends in the fold of the newest rows, for duplicated, regrouped and reordered rows', () => {
    const delivery = fc.tuple(history, fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(delivery, ([versions, random, pageSize]) => {
        const sent = versions
          .flatMap((row) => (random.next().value % 3 === 0 ? [row, row] : [row]))
          .map((row) => ({ row, rank: random.next().value }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ row }) => row);
        const [paged, direct] = [newReportStore(), newReportStore()];
        for (let at = 0; at < sent.length; at += pageSize) paged.ingest(sent.slice(at, at + pageSize));
        direct.ingest(newestOf(versions));
        const rowsWithMoney = (store: MemoryReportStore) =>
          store.state().filter(({ reason, gross }) => reason !== 'regrouped' || gross !== 0);
        expect(rowsWithMoney(paged)).toEqual(rowsWithMoney(direct));
        for (const left of paged.state().filter(({ reason }) => reason === 'regrouped'))
          expect(left).toMatchObject({ status: 'reversed', gross: 0, net: 0 });
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing when the whole history is sent again', () => {
    fc.assert(
      fc.property(history, (versions) => {
        const store = newReportStore();
        store.ingest(versions);
        const before = [store.state(), [...store.rows.values()]];
        store.ingest(newestOf(versions));
        expect([store.state(), [...store.rows.values()]]).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  it('ends alike when a page is sent twice, even if some of its rows have no time of change', () => {
    const page = fc.array(
      fc
        .record({
          row: fc.nat(1),
          minute: fc.option(fc.nat(3)),
          status: fc.constantFrom('pending' as const, 'approved' as const, 'reversed' as const),
          statusUnknown: fc.boolean(),
          commission: fc.integer({ min: 1, max: 9_000_000 }).map(micros),
        })
        .map(({ row, minute, ...rest }) =>
          sampleRow(`row-${row}`, {
            clickRef: clicks[0] ?? null,
            modifiedAt: minute === null ? null : addMs(START, minute * 60_000),
            ...rest,
          }),
        ),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(page, page, (before, rows) => {
        const [once, twice] = [newReportStore(), newReportStore()];
        for (const sent of [before, rows]) once.ingest(sent);
        for (const sent of [before, rows, rows]) twice.ingest(sent);
        const money = (store: MemoryReportStore) =>
          store.state().map(({ id, status, gross, net }) => ({ id, status, gross, net }));
        expect(money(twice)).toEqual(money(once));
      }),
      { numRuns: 500 },
    );
  });

  it('values a conversion by its synced rows once there is one, whatever was pushed before or after', () => {
    const amount = fc.integer({ min: 0, max: 20_000_000 }).map(micros);
    const sale = fc.record({ synced: amount, pushed: fc.array(amount, { minLength: 1, maxLength: 3 }) });
    fc.assert(
      fc.property(sale, fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), ({ synced, pushed }, ranks) => {
        const store = newReportStore();
        const common = { clickRef: clicks[0] ?? null, orderId: 'A-1' };
        const messages = [
          { source: 'sync', row: sampleRow('700123', { ...common, commission: synced }) },
          ...pushed.map((commission, index) => ({
            source: 'postback',
            row: sampleRow(`TX-${index}`, { ...common, commission, eventAt: null }),
          })),
        ];
        const ordered = messages
          .map((message, index) => ({ message, rank: ranks[index] ?? 0 }))
          .sort((a, b) => a.rank - b.rank);
        for (const { message } of ordered) store.ingest([message.row], message.source);
        const gross = store.state().reduce((total, each) => total + (each.gross ?? 0), 0);
        expect(gross).toBe(synced);
        expect(store.state().filter(({ reason }) => reason !== 'regrouped')).toMatchObject([
          { status: 'pending', convertedAt: START },
        ]);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps line items of one order apart, whether the network pushed or listed them first', () => {
    const items = ['101', '102'];
    const item = fc.record({
      id: fc.constantFrom(...items),
      source: fc.constantFrom('callback', 'postback', 'sync'),
      commission: fc.integer({ min: 1, max: 20_000_000 }).map(micros),
      status: fc.constantFrom('pending' as const, 'approved' as const, 'reversed' as const),
    });
    const end = fc.tuple(item, item).map((rows) => rows.map((row, at) => ({ ...row, id: items[at] ?? '' })));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), end, fc.boolean(), (steps, listed, isOnePage) => {
        const common = { clickRef: clicks[0] ?? null, orderId: 'A-1' };
        const rowOf = ({ id, commission, status }: (typeof steps)[number], minute: number) =>
          sampleRow(id, { ...common, commission, status, modifiedAt: addMs(START, minute * 60_000) });
        const [mixed, direct] = [newReportStore(), newReportStore()];
        for (const [minute, step] of steps.entries()) mixed.ingest([rowOf(step, minute)], step.source);
        const last = listed.map((step) => rowOf(step, steps.length));
        for (const page of isOnePage ? [last] : last.map((row) => [row])) mixed.ingest(page);
        direct.ingest(last);
        const money = (store: MemoryReportStore) =>
          store
            .state()
            .map(({ id, publisherId, status, gross, net }) => ({ id, publisherId, status, gross, net }));
        expect(money(mixed)).toEqual(money(direct));
      }),
      { numRuns: 300 },
    );
  });

  it('counts a callback beside another listed item of its order', () => {
    const store = newReportStore();
    const common = { clickRef: clicks[0] ?? null, orderId: 'A-1' };
    store.ingest([sampleRow('101', { ...common, commission: micros(10_000_000) })]);
    store.ingest([sampleRow('102', { ...common, commission: micros(4_000_000) })], 'callback');
    expect(
      store
        .state()
        .map(({ gross }) => gross)
        .sort(),
    ).toEqual([10_000_000, 4_000_000]);
  });

  it('gives a pushed line item its publisher when a sync lists it as it was pushed', () => {
    const store = newReportStore();
    const [listed, posted] = ['101', '102'].map((id) =>
      sampleRow(id, { clickRef: clicks[0] ?? null, orderId: 'A-1' }),
    );
    if (!listed || !posted) throw new Error('There are two rows.');
    store.ingest([listed]);
    store.ingest([posted], 'postback');
    store.ingest([listed, posted]);
    expect(store.state().map(({ publisherId }) => publisherId)).toEqual([publisherIdOf(1), publisherIdOf(1)]);
  });
});
