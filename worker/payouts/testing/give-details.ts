import { env } from 'cloudflare:workers';
import type { Context } from '../../platform/context.ts';
import type { PayoutMethod } from '../../platform/contract/payout-methods.ts';
import { encrypt } from '../../platform/encryption.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { addressCountryOf, type DetailsInput } from '../details/details-input.ts';
import { detailsText } from '../details/save-details.ts';
import { payoutDetails, payoutTax } from '../tables.ts';

export interface StoredAccount {
  method: PayoutMethod;
  encrypted: string;
  addressCountry: string | null;
}

/** An address of a payee. */
export const BERLIN = {
  ...{ street: 'Invalidenstr.', building_number: '116', postal_code: '10115', town: 'Berlin', country: 'DE' },
};

const ACCOUNT: DetailsInput = {
  ...{ method: 'iban', holder: 'Ada Fenwick', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  ...BERLIN,
};

/** Payout details as they are stored. */
export async function encryptedDetails(
  publisherId: PublisherId,
  details: DetailsInput,
): Promise<StoredAccount> {
  const encrypted = await encrypt(
    env.ENCRYPTION_KEY,
    detailsText.purposeOf(publisherId),
    JSON.stringify(details),
  );
  return { method: details.method, encrypted, addressCountry: addressCountryOf(details) };
}

/** Gives a publisher payout details whose hold has ended and tax data, so that payouts can be sent. */
export async function giveDetails(
  ctx: Context,
  publisherId: PublisherId,
  details?: StoredAccount,
): Promise<void> {
  await ctx.db.insert(payoutDetails).values({
    publisherId,
    version: 1,
    ...(details ?? (await encryptedDetails(publisherId, ACCOUNT))),
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
