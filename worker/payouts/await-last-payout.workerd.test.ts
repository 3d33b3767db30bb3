import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { accountDeletions } from '../accounts/identity/tables.ts';
import { derivedId, type PublisherId } from '../platform/ids.ts';
import { WAIT } from '../platform/personal-data.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, DAY } from '../platform/time.ts';
import { awaitLastPayout } from './await-last-payout.ts';
import { createPayout } from './create-payout.ts';
import { placeHold } from './holds/operator-holds.ts';
import { advancePayout } from './payouts.ts';
import { publishersWithSales } from './testing/publishers-with-sales.ts';

const ctx = testContext();
const { publisherWithSales, report } = await publishersWithSales(ctx);

/** A publisher with paid sales whose account's waiting period ends now. */
async function leaving(net: string) {
  const person = await publisherWithSales();
  await report([person.paid('a', net)]);
  await requestDeletion(person.publisherId);
  return person;
}

async function requestDeletion(publisherId: PublisherId): Promise<void> {
  await ctx.db.insert(accountDeletions).values({
    userId: derivedId('usr', publisherId),
    publisherId,
    state: 'erasing',
    requestedAt: addMs(ctx.now, -14 * DAY),
    dueAt: ctx.now,
    erased: [],
    cursor: null,
    fault: null,
    updatedAt: ctx.now,
  });
}

const erase = (publisherId: PublisherId, days = 0) =>
  awaitLastPayout.erase(
    { ...ctx, now: addMs(ctx.now, days * DAY) },
    { userId: derivedId('usr', publisherId), publisherId },
    null,
    env,
  );

describe('a person who leaves', () => {
  it('is paid from one cent, whatever the minimum is, and is erased after the payout has ended', async () => {
    const { publisherId, accounts } = await leaving('0.02');
    expect(await erase(publisherId)).toBe(WAIT);
    const payout = await createPayout(ctx, publisherId);
    expect(payout.amount).toBe(10_000);
    for (const step of ['approved', 'sent'] as const) {
      await advancePayout(ctx, payout.id, step);
      expect(await erase(publisherId)).toBe(WAIT);
    }
    expect(await erase(publisherId, 400)).toBe(WAIT);
    await advancePayout(ctx, payout.id, 'settled', { confirmation: 'the-bank-has-paid' });
    expect(await erase(publisherId)).toBeNull();
    expect(await accounts()).toMatchObject({ paid_out: 10_000 });
  });

  it('doesn’t wait for less than a cent', async () => {
    const { publisherId } = await leaving('0.01');
    expect(await erase(publisherId)).toBeNull();
  });

  it('is erased with approved sales that no network has paid, which stay owed', async () => {
    const { publisherId, accounts, approved } = await publisherWithSales();
    await report([approved('a', '30')]);
    await requestDeletion(publisherId);
    expect(await erase(publisherId)).toBeNull();
    expect(await accounts()).toMatchObject({ approved: 15_000_000 });
  });

  it('is still owed what was due if the payouts are held, and is erased', async () => {
    const { publisherId, accounts } = await leaving('30');
    await placeHold(ctx, publisherId, 'The account owner is being verified');
    expect(await erase(publisherId)).toBeNull();
    expect(await accounts()).toMatchObject({ approved: 15_000_000 });
  });

  it('is erased 45 days later if a payout has failed or isn’t sent: it is canceled, and the money stays owed', async () => {
    const [failed, unsent] = [await leaving('30'), await leaving('30')];
    const first = await createPayout(ctx, failed.publisherId);
    for (const step of ['approved', 'sent'] as const) await advancePayout(ctx, first.id, step);
    await advancePayout(ctx, first.id, 'failed', { confirmation: 'the-account-is-closed' });
    const second = await createPayout(ctx, unsent.publisherId);
    for (const { publisherId, accounts } of [failed, unsent]) {
      expect(await erase(publisherId, 44)).toBe(WAIT);
      expect(await erase(publisherId, 45)).toBeNull();
      expect(await accounts()).toMatchObject({ approved: 15_000_000 });
    }
    const { results } = await env.DB.prepare('SELECT state FROM payouts WHERE id IN (?, ?)')
      .bind(first.id, second.id)
      .all();
    expect(results).toEqual([{ state: 'canceled' }, { state: 'canceled' }]);
  });
});
