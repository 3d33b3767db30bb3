import { desc, eq } from 'drizzle-orm';
import { activityStatement } from '../../accounts/activity/record-activity.ts';
import { alertSharedMark } from '../../accounts/persons/alert-shared-mark.ts';
import { markStatement, typedMark } from '../../accounts/persons/person-marks.ts';
import { readPublisher } from '../../accounts/publishers/publishers.ts';
import type { Context } from '../../platform/context.ts';
import { encryptedText } from '../../platform/encrypted-text.ts';
import { encrypt } from '../../platform/encryption.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Eraser } from '../../platform/personal-data.ts';
import { storedKey } from '../../platform/stored-keys/stored-key.ts';
import { addMs, DAY, dayOf, type Instant, parseInstant } from '../../platform/time.ts';
import { payoutTax } from '../tables.ts';
import type { TaxInput } from './tax-input.ts';

export type StoredTax = typeof payoutTax.$inferSelect;

const MAX_CHANGES_PER_DAY = 10;

const payoutTaxTooManyChanges = failure(
  'payout_tax.too_many_changes',
  429,
  () => `Tax data can be changed at most ${MAX_CHANGES_PER_DAY} times a day. Try again tomorrow.`,
  { action: 'Wait a day.' },
);

/** One publisher's tax data can't be decrypted as another's. */
export const taxText = encryptedText({
  name: 'tax data',
  places: [
    { table: 'payout_tax', key: ['publisher_id', 'version'], column: 'encrypted', subject: 'publisher_id' },
  ],
  purpose: (publisherId) => `tax data of ${publisherId}`,
});

/** A W-8 is valid to the end of the third year after it was signed; a W-9 has no end. */
function expiryOf(form: TaxInput['form'], signedAt: Instant): Instant | null {
  return form === 'w9' ? null : parseInstant(`${Number(dayOf(signedAt).slice(0, 4)) + 4}-01-01T00:00:00Z`);
}

/** The latest tax data of a publisher; null without any. */
export async function readTax(ctx: Context, publisherId: PublisherId): Promise<StoredTax | null> {
  const [latest] = await ctx.db
    .select()
    .from(payoutTax)
    .where(eq(payoutTax.publisherId, publisherId))
    .orderBy(desc(payoutTax.version))
    .limit(1);
  return latest?.encrypted ? latest : null;
}

/** Stores a new version of a publisher's tax data, encrypted. Throws `payout_tax.too_many_changes` (429). */
export async function saveTax(
  ctx: Context,
  encryptionKey: string,
  publisherId: PublisherId,
  input: TaxInput,
): Promise<void> {
  const { userId } = await readPublisher(ctx.db, publisherId);
  const encrypted = await encrypt(encryptionKey, taxText.purposeOf(publisherId), JSON.stringify(input));
  const markKey = await storedKey(ctx, encryptionKey, 'person_marks');
  const mark = typedMark(markKey, 'tax', `${input.country}:${input.tin}`);
  const d1 = ctx.db.$client;
  const isSaved = {
    sql: 'EXISTS (SELECT 1 FROM payout_tax WHERE publisher_id = ?8 AND created_at = ?7)',
    values: [publisherId],
  };
  const results = await d1.batch([
    d1
      .prepare(
        `INSERT INTO payout_tax (publisher_id, version, country, person, form, encrypted, tin_ending, vat_id, signed_at, expires_at, created_at)
         SELECT ?1, COALESCE((SELECT MAX(version) FROM payout_tax WHERE publisher_id = ?1), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?8
         WHERE (SELECT COUNT(*) FROM payout_tax WHERE publisher_id = ?1 AND created_at > ?10) < ?11`,
      )
      .bind(
        publisherId,
        input.country,
        input.person,
        input.form,
        encrypted,
        input.tin.slice(-4),
        input.vat_id === '' ? null : input.vat_id,
        ctx.now,
        expiryOf(input.form, ctx.now),
        addMs(ctx.now, -DAY),
        MAX_CHANGES_PER_DAY,
      ),
    activityStatement(ctx, { userId, kind: 'payout_tax.changed' }, isSaved),
    markStatement(ctx, { publisherId }, mark, {
      sql: 'EXISTS (SELECT 1 FROM payout_tax WHERE publisher_id = ?1 AND created_at = ?3)',
      values: [],
    }),
  ]);
  if (results[0]?.meta.changes === 0) throw payoutTaxTooManyChanges();
  if ((results.at(-1)?.meta.changes ?? 0) > 0) await alertSharedMark(ctx, publisherId, mark);
}

/** Erases the tax data of a publisher whose account is deleted. Country, form and dates remain, because payouts rely on them. */
export const eraseTax: Eraser = {
  name: 'payout_tax',
  turn: 'data',
  async erase({ db }, { publisherId }) {
    await db
      .update(payoutTax)
      .set({ encrypted: null, tinEnding: null, vatId: null })
      .where(eq(payoutTax.publisherId, publisherId));
    return null;
  },
};
