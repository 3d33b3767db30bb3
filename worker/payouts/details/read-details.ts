import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { decrypt } from '../../platform/encryption.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { FAILURE_MARKS, hasMark } from '../failure-marks.ts';
import { payoutDetails } from '../tables.ts';
import { type DetailsInput, detailsInput } from './details-input.ts';
import { type DetailsInForce, hasDetails, inForce, type StoredDetails } from './details-state.ts';
import { detailsText } from './save-details.ts';

/** The newest versions that are listed. */
const MAX_LISTED = 50;

const payoutDetailsErased = failure('payout_details.erased', 410, 'These payout details were erased.', {
  action: 'They can’t be read again.',
});

export const payoutDetailsIncomplete = failure(
  'payout_details.incomplete',
  409,
  'These payout details lack an address or a BIC, or have letters that banks don’t accept.',
  { action: 'Ask the publisher to complete the payout details.' },
);

/**
 * SQL about a payout that came back, the name of its row: its details are the reason, and none are newer than those that it was sent
 * to.
 */
export function awaitsOtherDetails(payout: string): string {
  return `((SELECT MAX(version) FROM payout_details WHERE publisher_id = ${payout}.publisher_id
    AND canceled_at IS NULL AND erased_at IS NULL) IS ${payout}.details_version
    AND NOT ${hasMark(payout, FAILURE_MARKS)})`;
}

/**
 * SQL that is true for a payout, the name of its row, that has failed and that the next run cancels to pay its money: there are other
 * details, or the details weren't the reason.
 */
export function isPayableFailed(payout: string): SQL {
  return sql`(${sql.raw(`${payout}.state = 'failed'`)} AND ${hasDetails(sql.raw(`${payout}.publisher_id`))}
    AND NOT ${sql.raw(awaitsOtherDetails(payout))})`;
}

/** A publisher's payout details: the active and the held version, and the latest of all versions, newest first. */
export async function readDetails(
  ctx: Context,
  publisherId: PublisherId,
): Promise<DetailsInForce & { versions: StoredDetails[] }> {
  const versions = await ctx.db
    .select()
    .from(payoutDetails)
    .where(eq(payoutDetails.publisherId, publisherId))
    .orderBy(desc(payoutDetails.version))
    .limit(MAX_LISTED);
  return { ...inForce(versions, ctx.now), versions };
}

/** All versions of several publishers. */
export async function readDetailsByPublisher(
  ctx: Context,
  publisherIds: readonly PublisherId[],
): Promise<Map<PublisherId, StoredDetails[]>> {
  const rows = await ctx.db
    .select()
    .from(payoutDetails)
    .where(inArray(payoutDetails.publisherId, listed([...new Set(publisherIds)])));
  return Map.groupBy(rows, ({ publisherId }) => publisherId);
}

/**
 * A version of payout details in plain text, for the transfer of a payout. Throws `payout_details.erased` (410),
 * `payout_details.incomplete` (409) for details from before a rule of banks, and `encryption.unreadable` (500).
 */
export async function openDetails(
  encryptionKey: string,
  { publisherId, encrypted }: Pick<StoredDetails, 'publisherId' | 'encrypted'>,
): Promise<DetailsInput> {
  if (encrypted === null) throw payoutDetailsErased();
  const text = await decrypt(encryptionKey, detailsText.purposeOf(publisherId), encrypted);
  const details = detailsInput.safeParse(JSON.parse(text));
  if (!details.success) throw payoutDetailsIncomplete().causedBy(details.error);
  return details.data;
}
