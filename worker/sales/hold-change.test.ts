import { describe, expect, it } from 'vitest';
import { createClickId } from '../clicks/click-id.ts';
import { derivedId, publisherIdOf } from '../platform/ids.ts';
import { micros } from '../platform/money.ts';
import { addMs, DAY, parseInstant } from '../platform/time.ts';
import type { ReportRow } from './report-row.ts';
import type { Conversion } from './tables.ts';
import { MemoryReportStore } from './testing/memory-report-store.ts';
import { sampleRow } from './testing/sample-row.ts';

const KEY = 'the key of the test';
const START = parseInstant('2026-11-02T10:00:00Z');
const clickOf = (publisher: number) => createClickId(KEY, { at: START, publisher, program: 1 });
const [ada, ben] = [clickOf(1), clickOf(2)];

/** A store, and reports of one sale, with a time of change one minute after the other. */
function scene() {
  const store = new MemoryReportStore(KEY, (clickId) => publisherIdOf(clickId === ada ? 1 : 2));
  let minute = 0;
  const rowOf = (changes: Partial<ReportRow>) =>
    sampleRow('TX-1', { clickRef: ada, status: 'approved', statusRaw: 'approved', ...changes });
  return {
    store,
    report(changes: Partial<ReportRow>, pushed = false): Conversion {
      store.ingest(
        [rowOf({ modifiedAt: addMs(START, ++minute * 60_000), ...changes })],
        pushed ? 'postback' : 'sync',
      );
      return only(store);
    },
    repeat(changes: Partial<ReportRow>): Conversion {
      store.ingest([rowOf({ modifiedAt: null, ...changes })]);
      return only(store);
    },
    /** As if a payout had paid the whole sale. */
    payOut(): void {
      const sale = only(store);
      store.paid.add(sale.id);
      store.conversions.set(sale.id, { ...sale, paidOut: sale.net });
    },
  };
}

function only(store: MemoryReportStore): Conversion {
  const [sale] = [...store.conversions.values()];
  if (!sale || store.conversions.size > 1) throw new Error('The rows make one sale.');
  return sale;
}

describe('a row under a known ID that names another click or order', () => {
  it.each([true, false])(
    'leaves the first sale as it was and holds it, also if it is pushed: %s',
    (pushed) => {
      const { store, report } = scene();
      report({ commission: micros(4_000_000) }, pushed);
      expect(report({ clickRef: ben, commission: micros(40_000_000) }, pushed)).toMatchObject({
        publisherId: 'PUB000001',
        gross: 4_000_000,
        heldReason: 'contradicting_report',
      });
      expect(store.versions.map(({ commission, superseded }) => [commission, superseded])).toEqual([
        [4_000_000, false],
        [40_000_000, true],
      ]);
      expect(store.held).toMatchObject([{ kind: 'contradicting_report', externalId: 'TX-1' }]);
    },
  );

  it.each([
    ['a postback', true, 4_000_000, 'contradicting_report'],
    ['the network’s own report, which may correct it', false, 9_000_000, null],
  ])('is held for another order only of %s', (_, pushed, gross, heldReason) => {
    const { report } = scene();
    report({ orderId: 'A-1', commission: micros(4_000_000) }, pushed);
    expect(report({ orderId: 'B-2', commission: micros(9_000_000) }, pushed)).toMatchObject({
      gross,
      heldReason,
    });
  });

  it('is held in the page of the first sale, and when it is sent again nothing changes', () => {
    const { store } = scene();
    const page = [ada, ben].map((clickRef) => sampleRow('TX-1', { clickRef, commission: micros(1_000_000) }));
    store.ingest(page);
    expect(only(store)).toMatchObject({ publisherId: 'PUB000001', heldReason: 'contradicting_report' });
    const before = [only(store), store.versions.length, store.held.length];
    for (const each of [page, page.toReversed()]) store.ingest(each);
    expect([only(store), store.versions.length, store.held.length]).toEqual(before);
  });

  it('is held too if its click isn’t one that we signed', () => {
    const { report } = scene();
    report({ commission: micros(4_000_000) });
    expect(report({ clickRef: 'a-click-of-others', commission: micros(40_000_000) })).toMatchObject({
      gross: 4_000_000,
      heldReason: 'contradicting_report',
    });
  });

  it('doesn’t touch a sale that was paid out, and a reversal under the other click takes nothing back', () => {
    const { report, payOut } = scene();
    report({ status: 'paid', commission: micros(4_000_000) });
    payOut();
    const unchanged = {
      status: 'paid',
      gross: 4_000_000,
      heldReason: null,
      heldReport: 'contradicting_report',
    };
    expect(report({ clickRef: ben, commission: micros(40_000_000) })).toMatchObject(unchanged);
    expect(report({ clickRef: ben, status: 'reversed', commission: micros(0) })).toMatchObject(unchanged);
  });

  it('is no contradiction if the same click is sent in another form, without a click, or the first wasn’t signed by us', () => {
    const same = scene();
    same.report({ commission: micros(4_000_000) });
    for (const clickRef of [` ${ada.toUpperCase()}`, null])
      expect(same.report({ clickRef, commission: micros(5_000_000) })).toMatchObject({
        gross: 5_000_000,
        heldReason: null,
      });
    const corrected = scene();
    corrected.report({ clickRef: 'a-click-of-others' });
    expect(corrected.report({ clickRef: ben })).toMatchObject({ publisherId: 'PUB000002', heldReason: null });
  });
});

describe('a status that goes back after the sale was paid out', () => {
  it.each(['pending', 'approved'] as const)('to %s has no effect and is held, once', (status) => {
    const { store, report, payOut } = scene();
    const before = report({ status: 'paid' });
    payOut();
    const kept = { status: 'paid', gross: before.gross, net: before.net, heldReason: null };
    for (let times = 0; times < 3; times++)
      expect(report({ status, reason: `again ${times}` })).toMatchObject({
        ...kept,
        heldReport: 'status_went_back',
      });
    expect(store.held).toMatchObject([{ kind: 'status_went_back', externalId: 'TX-1' }]);
  });

  it('is no longer held once the network reports the paid status again', () => {
    const { report, payOut } = scene();
    report({ status: 'paid' });
    payOut();
    report({ status: 'pending' });
    expect(report({ status: 'paid' })).toMatchObject({ status: 'paid', heldReport: null });
  });

  it('doesn’t stop a reversal, which is a clawback at once', () => {
    const { report, payOut } = scene();
    report({ status: 'paid' });
    payOut();
    report({ status: 'pending' });
    expect(report({ status: 'reversed', commission: micros(0) })).toMatchObject({
      status: 'reversed',
      net: 0,
      heldReport: null,
    });
  });

  it('has its effect while nothing was paid out', () => {
    const { report } = scene();
    report({ status: 'paid' });
    expect(report({ status: 'pending' })).toMatchObject({ status: 'pending', heldReport: null });
  });

  it('is none where an amount above what the network has paid waits for its payment', () => {
    const { store, report, payOut } = scene();
    const sale = report({ status: 'approved', commission: micros(4_000_000) });
    store.conversions.set(sale.id, {
      ...sale,
      status: 'paid',
      networkPayment: derivedId('npy', 'wildfire', '2026-11'),
    });
    payOut();
    expect(report({ status: 'approved', commission: micros(5_000_000) })).toMatchObject({
      status: 'approved',
      gross: 5_000_000,
      heldReport: null,
    });
  });
});

describe('a status that we compute from the age of a day', () => {
  it('isn’t decided again by a changed setting or a clock that is behind', () => {
    const { report, repeat } = scene();
    const day = { modifiedAt: null, isStatusComputed: true as const, eventAt: addMs(START, -40 * DAY) };
    report({ ...day, status: 'approved', statusRaw: 'settled', commission: micros(4_000_000) });
    expect(
      repeat({ ...day, status: 'pending', statusRaw: 'restated', commission: micros(4_000_000) }),
    ).toMatchObject({ status: 'approved', version: 1 });
    expect(
      repeat({ ...day, status: 'pending', statusRaw: 'restated', commission: micros(3_000_000) }),
    ).toMatchObject({ status: 'approved', gross: 3_000_000 });
  });
});
