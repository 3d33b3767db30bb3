import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { balancesUnder } from '../ledger/balances.ts';
import { parseUsd } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import { conversionIdOf } from './plan.ts';
import { reporting } from './testing/reporting.ts';
import { sampleRow } from './testing/sample-row.ts';

const ctx = testContext();
const { publisherWithClick, report } = await reporting(ctx);

describe('a row that changes its group', () => {
  it('leaves its old conversion, which is reversed, and counts in the new one; its neighbors are booked', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await report([sampleRow('5001', { groupId: 'commission:5001', clickRef })]);
    const moved = sampleRow('5001', { groupId: 'action:77', clickRef });
    expect(await report([moved, sampleRow('healthy', { clickRef })])).toEqual({
      new: 1,
      changed: 1,
      unchanged: 0,
      rejected: 0,
    });
    expect(await conversion('commission:5001')).toMatchObject({
      status: 'reversed',
      reason: 'regrouped',
      gross: 0,
      net: 0,
    });
    expect(await conversion('action:77')).toMatchObject({ status: 'pending', net: 2_973_250 });
    expect(await pendingOf(publisherId)).toBe(2 * 2_973_250);
    expect(await report([moved])).toMatchObject({ unchanged: 1 });
  });

  it('takes the share of its corrections with it and back', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const correction = sampleRow('6002', {
      groupId: 'action:88',
      isOriginal: false,
      clickRef,
      commission: parseUsd('-4'),
    });
    const original = (groupId: string) =>
      sampleRow('6001', { groupId, clickRef, commission: parseUsd('10') });
    await report([original('commission:6001'), correction]);
    await report([original('action:88')]);
    expect(await conversion('action:88')).toMatchObject({ gross: 6_000_000, status: 'pending' });
    await report([original('commission:6001')]);
    expect(await conversion('action:88')).toMatchObject({ gross: -4_000_000 });
    expect(await conversion('commission:6001')).toMatchObject({ gross: 10_000_000, reason: null });
    expect(await pendingOf(publisherId)).toBe(3_000_000);
  });

  it('counts in the last group that it names on one page, beside healthy rows', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const twice = ['action:1', 'action:2'].map((groupId) => sampleRow('7001', { groupId, clickRef }));
    expect(await report([...twice, sampleRow('7002', { clickRef })])).toEqual({
      new: 2,
      changed: 1,
      unchanged: 0,
      rejected: 0,
    });
    expect(await conversion('action:1')).toBeNull();
    expect(await conversion('action:2')).toMatchObject({ net: 2_973_250 });
    expect(await pendingOf(publisherId)).toBe(2 * 2_973_250);
  });

  it('is moved once when two writers move it at the same time', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await report([sampleRow('8001', { groupId: 'commission:8001', clickRef })]);
    const moved = sampleRow('8001', { groupId: 'action:8', clickRef });
    const options = { pause: async () => {} };
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        report(index % 2 ? [moved] : [sampleRow('8001', { groupId: 'action:9', clickRef })], options),
      ),
    );
    await report([moved]);
    expect(await pendingOf(publisherId)).toBe(2_973_250);
  });
});

async function pendingOf(publisherId: string) {
  const balances = await balancesUnder(ctx, 'publisher');
  return [...balances].find(([key]) => key === `publisher:${publisherId}:pending`)?.[1];
}

function conversion(groupId: string) {
  const id = conversionIdOf('wildfire', groupId);
  return env.DB.prepare('SELECT * FROM conversions WHERE id = ?').bind(id).first();
}
