import { and, eq, inArray, sql } from 'drizzle-orm';
import { raiseAlert } from '../../../platform/alerts/alerts.ts';
import type { Context } from '../../../platform/context.ts';
import { listed } from '../../../platform/database.ts';
import { encryptionUnreadable } from '../../../platform/encryption.ts';
import { errorMessage } from '../../../platform/errors.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import type { Payout } from '../../create-payout.ts';
import { payableVersion, type StoredDetails } from '../../details/details-state.ts';
import { openDetails, payoutDetailsIncomplete } from '../../details/read-details.ts';
import { payoutDetails } from '../../tables.ts';

/**
 * The payouts whose payee and bank a bank's file can name. The others are left out before they are debited, each with an alert: details that
 * can't be written are marked, which holds their payouts until the publisher has changed them; those that can't be decrypted say
 * nothing about the payee, so their payouts only wait.
 */
export async function writablePayouts(
  ctx: Context,
  encryptionKey: string,
  payouts: readonly Payout[],
): Promise<Payout[]> {
  const payable = await payableDetails(
    ctx,
    payouts.map(({ publisherId }) => publisherId),
  );
  const writable: Payout[] = [];
  for (const payout of payouts) {
    const details = payable.get(payout.publisherId);
    const trouble = details ? await troubleWith(encryptionKey, details) : null;
    if (trouble === null) writable.push(payout);
    else if (details) await leaveOut(ctx, payout, details, trouble);
  }
  return writable;
}

interface Trouble {
  text: string;
  isOfPayee: boolean;
}

async function troubleWith(encryptionKey: string, stored: StoredDetails): Promise<Trouble | null> {
  try {
    await openDetails(encryptionKey, stored);
    return null;
  } catch (error) {
    if (payoutDetailsIncomplete.is(error)) return { text: errorMessage(error), isOfPayee: true };
    if (encryptionUnreadable.is(error)) return { text: errorMessage(error), isOfPayee: false };
    throw error;
  }
}

async function leaveOut(
  ctx: Context,
  payout: Payout,
  { publisherId, version }: StoredDetails,
  { text, isOfPayee }: Trouble,
): Promise<void> {
  if (isOfPayee)
    await ctx.db
      .update(payoutDetails)
      .set({ isUnwritable: true })
      .where(and(eq(payoutDetails.publisherId, publisherId), eq(payoutDetails.version, version)));
  await raiseAlert(ctx, {
    level: isOfPayee ? 'warning' : 'critical',
    code: 'payout.payee_left_out',
    subject: payout.id,
    message: `The payout ${payout.id} of ${publisherId} isn’t in the bank’s file: ${text}`,
  });
}

async function payableDetails(
  ctx: Context,
  publisherIds: readonly PublisherId[],
): Promise<Map<PublisherId, StoredDetails>> {
  const rows = await ctx.db
    .select()
    .from(payoutDetails)
    .where(
      and(
        inArray(payoutDetails.publisherId, listed(publisherIds)),
        sql`${payoutDetails.version} = (${payableVersion(sql`${payoutDetails.publisherId}`, ctx.now)})`,
      ),
    );
  return new Map(rows.map((row) => [row.publisherId, row]));
}
