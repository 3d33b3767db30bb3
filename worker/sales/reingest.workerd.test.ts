import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { ensureNetworks, updateNetworkSettings } from '../catalog/networks-seed.ts';
import { balancesUnder } from '../ledger/balances.ts';
import { entryOf } from '../networks/feed/entries.ts';
import { NETWORKS } from '../networks/networks.ts';
import { storedRowReader } from '../networks/stored-rows.ts';
import type { PublisherId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, DAY, dayOf, MINUTE } from '../platform/time.ts';
import { ingestReport } from './ingest.ts';
import { reingestRejected } from './reingest.ts';
import { CLICK_ID_KEY, reporting } from './testing/reporting.ts';
import { sampleRow } from './testing/sample-row.ts';

const ctx = testContext();
const keys = { clickIdKeys: [CLICK_ID_KEY] };
const { publisherWithClick } = await reporting(ctx);
await ensureNetworks(ctx, [
  { slug: 'cj', name: 'CJ', apiBaseUrl: '', settings: NETWORKS.cj.settings },
  { slug: 'siteplug', name: 'SitePlug', apiBaseUrl: '', settings: NETWORKS.siteplug.settings },
  {
    slug: 'partners',
    name: 'Partners',
    apiBaseUrl: '',
    settings: { linkTemplate: '{deeplink_raw}', adapter: { postback: {} } },
  },
]);

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM rejected_rows').run();
  await env.DB.prepare('DELETE FROM report_rows').run();
});

const commission = (id: number, clickRef: string, amount = '20000') => ({
  CommissionID: id,
  SaleAmount: { Amount: '80', Currency: 'USD' },
  Amounts: [{ Amount: amount, Currency: 'USD', SplitPart: 'DEVICE' }],
  Status: 'PENDING',
  TrackingCode: clickRef,
  EventDate: '2026-11-02T10:00:00Z',
  ModifiedDate: '2026-11-02T10:00:00Z',
});

/** Stores texts as rejected rows, as a page of malformed ones does. */
function reject(networkId: string, source: string, code: string, texts: unknown[], at = ctx) {
  const entries = texts.map((text) => ({
    malformed: { raw: typeof text === 'string' ? text : JSON.stringify(text), code, detail: 'Rejected.' },
  }));
  return ingestReport(at, keys, networkId, entries, source);
}

const again = (filter: { networkId?: string; code?: string; ids?: string[] } = {}, limit = 100) =>
  reingestRejected(ctx, keys, { ...filter, limit }, storedRowReader(ctx));

describe('reingestRejected', () => {
  it.each([
    ['wildfire', 'sync', (click: string) => commission(1, click, '8')],
    ['wildfire', 'callback', (click: string) => ({ Type: 'Commission', Payload: commission(2, click, '8') })],
    [
      'cj',
      'sync',
      (click: string) => ({
        commissionId: '9001',
        actionStatus: 'new',
        pubCommissionAmountUsd: '8',
        eventDate: '2026-11-02T10:00:00Z',
        shopperId: click,
        original: true,
      }),
    ],
    [
      'siteplug',
      'sync',
      (click: string) => ({
        date: '2026-11-02',
        subid: '',
        cid: click,
        brand_id: 'b',
        clicks: 1,
        revenue: '8',
      }),
    ],
    ['partners', 'postback', (click: string) => ({ txid: 'TX-1', click_id: click, payout: '8' })],
  ])(
    'books rejected rows of %s by %s and marks them as resolved, without deleting them',
    async (networkId, source, textOf) => {
      const { clickRef } = await publisherWithClick();
      await reject(networkId, source, 'row.unreadable', [textOf(clickRef)]);
      expect(await again({ networkId })).toEqual({
        read: 1,
        booked: 1,
        outdated: 0,
        rejected: 0,
        unreadable: 0,
      });
      const booked = await env.DB.prepare('SELECT commission FROM report_rows WHERE network_id = ?')
        .bind(networkId)
        .all();
      expect(booked.results).toEqual([{ commission: 8_000_000 }]);
      expect(await rejected()).toMatchObject([{ resolved_at: ctx.now }]);
      expect(await again({ networkId })).toMatchObject({ read: 0 });
    },
  );

  it('books a row once the cause is gone, and stores the newest code until then', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await reject('wildfire', 'sync', 'report.split_part_missing', [commission(11, clickRef)]);
    expect(await again()).toEqual({ read: 1, booked: 0, outdated: 0, rejected: 1, unreadable: 0 });
    expect(await rejected()).toMatchObject([
      { code: 'report.commission_above_cap', external_id: '11', resolved_at: null },
    ]);
    await updateNetworkSettings(ctx, 'wildfire', { maxCommission: '50000' });
    expect(await again({ code: 'report.commission_above_cap' })).toMatchObject({ booked: 1 });
    expect(await pendingOf(publisherId)).toBe(10_000_000_000);
    await updateNetworkSettings(ctx, 'wildfire', { maxCommission: '10000' });
  });

  it.each([
    ['the whole message', 12, (Payload: object) => ({ Type: 'Commission', Payload })],
    ['its commission', 13, (payload: object) => payload],
  ])('books a callback that says paid as approved, by the text of %s', async (_, id, textOf) => {
    const { clickRef } = await publisherWithClick();
    const message = textOf({ ...commission(id, clickRef, '8'), Status: 'PAID' });
    await reject('wildfire', 'callback', 'row.unreadable', [message]);
    expect(await again()).toMatchObject({ booked: 1 });
    expect(await env.DB.prepare('SELECT external_id, status FROM report_rows').all()).toMatchObject({
      results: [{ external_id: String(id), status: 'approved' }],
    });
  });

  describe('a correction whose original row is rejected', () => {
    const record = (
      commissionId: string,
      amount: string | null,
      original: boolean,
      action = commissionId,
    ) => ({
      commissionId,
      originalActionId: action,
      original,
      actionStatus: 'new',
      eventDate: '2026-11-02T10:00:00Z',
      ...(amount === null ? {} : { pubCommissionAmountUsd: amount }),
    });
    const report = (...records: object[]) =>
      ingestReport(
        ctx,
        keys,
        'cj',
        records.map((each) =>
          NETWORKS.cj.adapter.readTransaction(
            {
              settings: NETWORKS.cj.settings,
              secrets: {},
              upstream: {
                fetch: () => Promise.reject(new Error('A text needs no call.')),
                now: () => ctx.now,
              },
            },
            JSON.stringify(each),
          ),
        ),
        'sync',
      );
    const saleOf = (action: string) =>
      env.DB.prepare("SELECT gross, status FROM conversions WHERE network_id = 'cj' AND group_id = ?")
        .bind(`action:${action}`)
        .first();
    const open = async () =>
      (await rejected()).flatMap(({ resolved_at, code }) => (resolved_at === null ? [code] : [])).sort();
    const raiseCap = (maxCommission: string) => updateNetworkSettings(ctx, 'cj', { maxCommission });

    it.each([
      ['in one page', true],
      ['in two pages', false],
    ])('waits with it, and both are booked when the original is read again, %s', async (name, together) => {
      const [original, correction] = [
        record(`${name}-1`, '20000', true, name),
        record(`${name}-2`, '-5', false, name),
      ];
      for (const page of together ? [[original, correction]] : [[original], [correction]])
        await report(...page);
      expect(await saleOf(name)).toBeNull();
      expect(await open()).toEqual(['report.commission_above_cap', 'report.original_rejected']);
      expect(await again({ code: 'report.commission_above_cap' })).toMatchObject({ read: 2, rejected: 2 });
      expect(await saleOf(name)).toBeNull();
      await raiseCap('50000');
      expect(await again({ code: 'report.commission_above_cap' })).toMatchObject({ read: 2, booked: 2 });
      await raiseCap('10000');
      expect(await saleOf(name)).toEqual({ gross: 19_995_000_000, status: 'pending' });
      expect(await open()).toEqual([]);
    });

    it('waits with an original that has no readable amount, and is booked with it by a later sync', async () => {
      await report(record('71', null, true));
      await report(record('72', '-5', false, '71'));
      expect(await saleOf('71')).toBeNull();
      expect(await open()).toEqual(['report.currency_unknown', 'report.original_rejected']);
      await report(record('71', '30', true), record('72', '-5', false, '71'));
      expect(await saleOf('71')).toMatchObject({ gross: 25_000_000 });
    });

    it('is booked if its original was recorded before, or was never reported', async () => {
      await report(record('81', '30', true));
      await report(record('81', '20000', true));
      await report(record('82', '-5', false, '81'), record('83', '-6', false, '80'));
      expect(await saleOf('81')).toMatchObject({ gross: 25_000_000 });
      expect(await saleOf('80')).toMatchObject({ gross: -6_000_000 });
    });
  });

  it('dates a row without a time on the day of its arrival', async () => {
    const { clickRef } = await publisherWithClick();
    const yesterday = { ...ctx, now: addMs(ctx.now, -DAY) };
    const sent = { clickid: clickRef, txid: 'late-1', payout: '4', status: 'approved' };
    await reject('partners', 'postback', 'report.currency_unknown', [sent], yesterday);
    expect(await again({ networkId: 'partners' })).toMatchObject({ booked: 1 });
    const day = await env.DB.prepare("SELECT day FROM conversions WHERE group_id = 'late-1'").first('day');
    expect(day).toBe(dayOf(yesterday.now));
  });

  it('filters rows by network, code and ID', async () => {
    const { clickRef } = await publisherWithClick();
    await reject('wildfire', 'sync', 'a.code', [
      commission(21, clickRef, '1'),
      commission(22, clickRef, '1'),
    ]);
    await reject('cj', 'sync', 'b.code', ['{"commissionId":"1"}']);
    expect(await again({ networkId: 'siteplug' })).toMatchObject({ read: 0 });
    expect(await again({ code: 'c.code' })).toMatchObject({ read: 0 });
    const [first] = await rejected();
    expect(await again({ ids: [String(first?.raw_hash)] })).toMatchObject({ read: 1 });
    expect(await again({ networkId: 'wildfire' }, 1)).toMatchObject({ read: 1 });
  });

  it('doesn’t replace a newer version', async () => {
    const { clickRef } = await publisherWithClick();
    const record = (actionStatus: string, amount: string) => ({
      commissionId: '31',
      actionStatus,
      pubCommissionAmountUsd: amount,
      eventDate: '2026-11-02T10:00:00Z',
      shopperId: clickRef,
    });
    await reject('cj', 'sync', 'row.unreadable', [record('new', '1')], {
      ...ctx,
      now: addMs(ctx.now, -MINUTE),
    });
    const newer = sampleRow('31', {
      clickRef,
      groupId: 'commission:31',
      status: 'paid',
      statusRaw: 'closed',
    });
    await ingestReport(ctx, keys, 'cj', [{ row: newer }], 'sync');
    expect(await again()).toEqual({ read: 1, booked: 0, outdated: 1, rejected: 0, unreadable: 0 });
    expect(await env.DB.prepare('SELECT status FROM report_rows').all()).toMatchObject({
      results: [{ status: 'paid' }],
    });
    expect(await again()).toMatchObject({ read: 0 });
  });

  it('leaves rows that were truncated or have no reader', async () => {
    await reject('wildfire', 'sync', 'row.unreadable', ['x'.repeat(300_000)]);
    await reject('unknown', 'publisher', 'row.unreadable', ['{}']);
    expect(await again()).toEqual({ read: 2, booked: 0, outdated: 0, rejected: 0, unreadable: 2 });
  });
});

it('a later sync that records a rejected text resolves it', async () => {
  const { clickRef } = await publisherWithClick();
  const raw = JSON.stringify(commission(41, clickRef, '1'));
  await reject('wildfire', 'sync', 'row.unreadable', [raw]);
  const entry = entryOf(raw, () => sampleRow('41', { clickRef, raw }));
  await ingestReport(ctx, keys, 'wildfire', [entry], 'sync');
  expect(await rejected()).toMatchObject([{ resolved_at: ctx.now }]);
  await reject('wildfire', 'sync', 'row.unreadable', [raw]);
  expect(await rejected()).toMatchObject([{ resolved_at: null }]);
});

async function rejected() {
  return (await env.DB.prepare('SELECT * FROM rejected_rows ORDER BY raw_hash').all()).results;
}

async function pendingOf(publisherId: PublisherId) {
  return (await balancesUnder(ctx, `publisher:${publisherId}`)).get(`publisher:${publisherId}:pending`);
}
