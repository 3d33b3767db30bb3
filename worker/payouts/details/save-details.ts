import { type SQL, sql } from 'drizzle-orm';
import { writeWhile } from '../../accounts/access/write-while.ts';
import { activityStatement } from '../../accounts/activity/record-activity.ts';
import { alertSharedMark } from '../../accounts/persons/alert-shared-mark.ts';
import { markStatement, type PersonMark, typedMark } from '../../accounts/persons/person-marks.ts';
import { readPublisher } from '../../accounts/publishers/publishers.ts';
import type { Context } from '../../platform/context.ts';
import { emailStatement } from '../../platform/email/enqueue-email.ts';
import { encryptedText } from '../../platform/encrypted-text.ts';
import { encrypt } from '../../platform/encryption.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { storedKey } from '../../platform/stored-keys/stored-key.ts';
import { addMs, DAY, HOUR, toIso } from '../../platform/time.ts';
import { addressCountryOf, countryOf, type DetailsInput, endingOf } from './details-input.ts';
import { payoutDetailsChangedEmail } from './emails.ts';

/** Each change sends an email. */
const MAX_CHANGES_PER_DAY = 5;

const payoutDetailsTooManyChanges = failure(
  'payout_details.too_many_changes',
  429,
  () => `Payout details can be changed at most ${MAX_CHANGES_PER_DAY} times a day. Try again tomorrow.`,
  { action: 'Wait a day, or cancel the held change.' },
);

/** One publisher's details can't be decrypted as another's. */
export const detailsText = encryptedText({
  name: 'payout details',
  places: [
    {
      table: 'payout_details',
      key: ['publisher_id', 'version'],
      column: 'encrypted',
      subject: 'publisher_id',
    },
  ],
  purpose: (publisherId) => `payout details of ${publisherId}`,
});

/**
 * Stores a new version of a publisher's payout details, encrypted, and queues an email about it, while `condition` is true. No
 * payout is sent to it before its hold ends, and a version that was held until now is canceled. Throws `access.ended` (401), and
 * `payout_details.too_many_changes` (429).
 */
export async function saveDetails(
  ctx: Context,
  encryptionKey: string,
  publisherId: PublisherId,
  input: DetailsInput,
  condition: SQL = sql`TRUE`,
): Promise<void> {
  const [{ payoutHoldHours }, publisher] = await Promise.all([
    readSettings(ctx),
    readPublisher(ctx.db, publisherId),
  ]);
  const effectiveAt = addMs(ctx.now, payoutHoldHours * HOUR);
  const encrypted = await encrypt(encryptionKey, detailsText.purposeOf(publisherId), JSON.stringify(input));
  const mark = markOf(await storedKey(ctx, encryptionKey, 'person_marks'), input);
  const ending = endingOf(input);
  const isSaved = {
    sql: 'EXISTS (SELECT 1 FROM payout_details WHERE publisher_id = ?8 AND created_at = ?7)',
    values: [publisherId],
  };
  const d1 = ctx.db.$client;
  const results = await writeWhile(ctx, condition, [
    d1
      .prepare(
        `INSERT INTO payout_details (publisher_id, version, method, encrypted, ending, country, created_at, effective_at,
           address_country)
         SELECT ?1, COALESCE((SELECT MAX(version) FROM payout_details WHERE publisher_id = ?1), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7,
           ?10
         WHERE (SELECT COUNT(*) FROM payout_details WHERE publisher_id = ?1 AND created_at > ?8) < ?9`,
      )
      .bind(
        publisherId,
        input.method,
        encrypted,
        ending,
        countryOf(input),
        ctx.now,
        effectiveAt,
        addMs(ctx.now, -DAY),
        MAX_CHANGES_PER_DAY,
        addressCountryOf(input),
      ),
    d1
      .prepare(
        `UPDATE payout_details SET canceled_at = ?2, encrypted = NULL, erased_at = ?2
         WHERE publisher_id = ?1 AND effective_at > ?2 AND canceled_at IS NULL AND erased_at IS NULL
           AND version < (SELECT MAX(version) FROM payout_details WHERE publisher_id = ?1)`,
      )
      .bind(publisherId, ctx.now),
    emailStatement(
      ctx,
      {
        cause: `payout_details_changed:${publisherId}:${ctx.now}`,
        email: payoutDetailsChangedEmail,
        userId: publisher.userId,
        recipient: publisher.email,
        content: {
          full_name: publisher.fullName,
          method: input.method,
          ending,
          effective_at: toIso(effectiveAt),
        },
      },
      isSaved,
    ),
    activityStatement(ctx, { userId: publisher.userId, kind: 'payout_details.changed' }, isSaved),
    markStatement(ctx, { publisherId }, mark, {
      sql: 'EXISTS (SELECT 1 FROM payout_details WHERE publisher_id = ?1 AND created_at = ?3)',
      values: [],
    }),
  ]);
  if (results[0]?.meta.changes === 0) throw payoutDetailsTooManyChanges();
  if ((results.at(-1)?.meta.changes ?? 0) > 0) await alertSharedMark(ctx, publisherId, mark);
}

function markOf(key: string, input: DetailsInput): PersonMark {
  if (input.method === 'paypal') return typedMark(key, 'paypal', input.email);
  if (input.method === 'iban') return typedMark(key, 'account', input.iban);
  return typedMark(key, 'account', `${input.routing_number}:${input.account_number}`);
}
