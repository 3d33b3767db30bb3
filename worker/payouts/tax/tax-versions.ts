import { asc, eq } from 'drizzle-orm';
import { decrypt } from '../../platform/encryption.ts';
import { readable, type Section } from '../../platform/personal-data.ts';
import { payoutTax } from '../tables.ts';
import { taxInput } from './tax-input.ts';
import { taxText } from './tax-store.ts';

/** All tax data that a publisher has given, oldest first, without the tax numbers. Name and address are null once erased. */
export const taxSection: Section = {
  name: 'payout_tax',
  async *rows({ db }, { publisherId }, env) {
    const rows = await db
      .select()
      .from(payoutTax)
      .where(eq(payoutTax.publisherId, publisherId))
      .orderBy(asc(payoutTax.version));
    const versions = rows.map(async (row) => {
      const { version, country, person, form, encrypted, tinEnding, vatId, signedAt, expiresAt } = row;
      const text =
        encrypted && (await decrypt(env.ENCRYPTION_KEY, taxText.purposeOf(publisherId), encrypted));
      const { name = null, address = null, city = null } = text ? taxInput.parse(JSON.parse(text)) : {};
      return readable({
        ...{ version, country, person, form, name, address, city },
        ...{ tin_ending: tinEnding, vat_id: vatId, signed_at: signedAt, expires_at: expiresAt },
      });
    });
    if (versions.length > 0) yield Promise.all(versions);
  },
};
