import type { Context } from '../../platform/context.ts';
import type { PayoutMethod } from '../../platform/contract/payout-methods.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { payoutDetails, payoutTax } from '../tables.ts';

export interface StoredAccount {
  method: PayoutMethod;
  encrypted: string;
}

/** Gives a publisher payout details whose hold has ended and tax data, so that payouts can be sent. */
export async function giveDetails(
  ctx: Context,
  publisherId: PublisherId,
  details: StoredAccount = { method: 'iban', encrypted: 'not read by this test' },
): Promise<void> {
  await ctx.db.insert(payoutDetails).values({
    publisherId,
    version: 1,
    ...details,
    ending: '3000',
    country: 'DE',
    createdAt: ctx.now,
    effectiveAt: ctx.now,
  });
  await giveTax(ctx, publisherId);
}

/** Gives a publisher tax data that isn't read. */
export async function giveTax(ctx: Context, publisherId: PublisherId): Promise<void> {
  await ctx.db.insert(payoutTax).values({
    publisherId,
    version: 1,
    country: 'DE',
    person: 'individual',
    form: 'w8ben',
    encrypted: 'not read by this test',
    signedAt: ctx.now,
    createdAt: ctx.now,
  });
}
