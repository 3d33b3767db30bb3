import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { decrypt } from '../../platform/encryption.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { payoutTax } from '../tables.ts';
import { taxInput } from './tax-input.ts';
import { taxPurpose } from './tax-store.ts';

/** All tax data that a publisher has given, oldest first, without the tax numbers. Name and address are null once erased. */
export async function taxVersions(ctx: Context, encryptionKey: string, publisherId: PublisherId) {
  const rows = await ctx.db
    .select()
    .from(payoutTax)
    .where(eq(payoutTax.publisherId, publisherId))
    .orderBy(asc(payoutTax.version));
  return Promise.all(
    rows.map(async ({ version, country, person, form, encrypted, tinEnding, vatId, signedAt, expiresAt }) => {
      const text = encrypted && (await decrypt(encryptionKey, taxPurpose(publisherId), encrypted));
      const { name = null, address = null, city = null } = text ? taxInput.parse(JSON.parse(text)) : {};
      return {
        ...{ version, country, person, form, name, address, city },
        ...{ tin_ending: tinEnding, vat_id: vatId, signed_at: signedAt, expires_at: expiresAt },
      };
    }),
  );
}
