import { type SQL, sql } from 'drizzle-orm';
import { hasDeletionRequest } from '../../accounts/identity/deletion/deletion-sql.ts';
import type { Instant } from '../../platform/time.ts';
import { type PayoutState, waitsToBeSent } from '../payout-state.ts';
import type { payoutDetails } from '../tables.ts';

export type StoredDetails = typeof payoutDetails.$inferSelect;

/**
 * The state of a version: `held` until its hold ends, `active` while payouts go to it, `replaced` by a later active one,
 * `canceled` before it became active or when the account was given back to its owner, or `erased` with the account.
 */
export const DETAILS_STATES = ['held', 'active', 'replaced', 'canceled', 'erased'] as const;
type DetailsState = (typeof DETAILS_STATES)[number];

/** The version that a payout goes to, and the one that is held. */
export interface DetailsInForce {
  active: StoredDetails | null;
  held: StoredDetails | null;
}

/** `versions` are all of a publisher's. */
export function inForce(versions: readonly StoredDetails[], now: Instant): DetailsInForce {
  const open = versions
    .filter(({ canceledAt, erasedAt }) => canceledAt === null && erasedAt === null)
    .sort((a, b) => b.version - a.version);
  return {
    active: open.find(({ effectiveAt }) => effectiveAt <= now) ?? null,
    held: open.find(({ effectiveAt }) => effectiveAt > now) ?? null,
  };
}

/**
 * The account that a payout was sent to, or would be sent to now: null while a change is held or there is none. `versions` are
 * all of its publisher’s.
 */
export function accountOf(
  { state, detailsVersion }: { state: PayoutState; detailsVersion: number | null },
  versions: readonly StoredDetails[],
  now: Instant,
): StoredDetails | null {
  const sentTo = waitsToBeSent(state)
    ? undefined
    : versions.find(({ version }) => version === detailsVersion);
  const { active, held } = inForce(versions, now);
  return sentTo ?? (held ? null : active);
}

export function stateOf(details: StoredDetails, { active, held }: DetailsInForce): DetailsState {
  if (details.canceledAt !== null) return 'canceled';
  if (details.version === held?.version) return 'held';
  if (details.version === active?.version) return 'active';
  return details.erasedAt !== null && (active === null || details.version > active.version)
    ? 'erased'
    : 'replaced';
}

/** A SELECT of the version that a payout of a publisher, an SQL expression, goes to now: none while a change is held. */
export function payableVersion(publisherId: SQL, now: Instant): SQL {
  return sql`SELECT MAX(d.version) FROM payout_details d WHERE d.publisher_id = ${publisherId}
    AND d.canceled_at IS NULL AND d.erased_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM payout_details h WHERE h.publisher_id = ${publisherId}
      AND h.canceled_at IS NULL AND h.erased_at IS NULL AND h.effective_at > ${now})`;
}

/** SQL that is true if a publisher, an SQL expression, has payout details, held ones included. */
export function hasDetails(publisherId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM payout_details d WHERE d.publisher_id = ${publisherId}
    AND d.canceled_at IS NULL AND d.erased_at IS NULL)`;
}

/**
 * SQL for the balance from which a publisher, an SQL expression, is paid: their threshold, at least the minimum. Who leaves is paid
 * whatever is due.
 */
export function thresholdOf(publisherId: SQL, minimum: number): SQL {
  return sql`CASE WHEN ${hasDeletionRequest(publisherId)} THEN 0 ELSE MAX(${minimum}, COALESCE((SELECT t.amount FROM payout_thresholds t WHERE t.publisher_id = ${publisherId}), 0)) END`;
}
