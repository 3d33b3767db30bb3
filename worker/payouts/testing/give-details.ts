import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { payoutDetails } from '../tables.ts';

/** Gives a publisher payout details whose hold has ended, so that payouts can be sent. */
export async function giveDetails(ctx: Context, publisherId: PublisherId): Promise<void> {
  await ctx.db.insert(payoutDetails).values({
    publisherId,
    version: 1,
    method: 'iban',
    encrypted: 'not read by this test',
    ending: '3000',
    country: 'DE',
    createdAt: ctx.now,
    effectiveAt: ctx.now,
  });
}
