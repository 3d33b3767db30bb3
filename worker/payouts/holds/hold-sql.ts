import { type SQL, sql } from 'drizzle-orm';
import { isActive } from '../../accounts/publishers/active-publishers.ts';
import { isHeldByViolation } from '../../compliance/violations/holds.ts';
import type { Instant } from '../../platform/time.ts';
import { hasDetails, payableVersion } from '../details/details-state.ts';
import { FAILURE_MARKS, isMarked } from '../failure-marks.ts';
import type { DecidedHold, HoldReason, WithholdReason } from '../hold-reasons.ts';
import { METHODS_OF_RAIL, RAIL_NAMES, type RailName } from '../rail-names.ts';
import { hasTax, isTaxExpired } from '../tax/tax-sql.ts';

/** The facts of a deployment that decide about holds. */
export interface HoldTerms {
  now: Instant;
  taxRequired: boolean;
  /** The rails that are set up. */
  rails: readonly RailName[];
}

/** SQL for the reasons that hold a publisher's payouts, most important first; each is true while it holds them. */
export function holdConditions(publisherId: SQL, terms: HoldTerms): [HoldReason, SQL][] {
  const missing = terms.taxRequired ? sql`NOT ${hasTax(publisherId)}` : sql`0`;
  const expired = terms.taxRequired ? isTaxExpired(publisherId, terms.now) : sql`0`;
  return [
    ...decidedConditions(publisherId),
    ['tax_missing', missing],
    ['tax_expired', expired],
    ['details_missing', sql`NOT ${hasDetails(publisherId)}`],
    ['details_held', sql`(${payableVersion(publisherId, terms.now)}) IS NULL`],
    ['address_missing', payableDetails(publisherId, terms.now, sql`payee.address_country IS NULL`)],
    ['payee_unwritable', payableDetails(publisherId, terms.now, sql`payee.is_unwritable`)],
    ['rail_not_set_up', sql`(${payableMethod(publisherId, terms.now)}) NOT IN ${methodsOf(terms.rails)}`],
    ['transfer_failed', hasRefusedTransfer(publisherId, terms.now)],
  ];
}

/**
 * SQL that is true if the payable details of a publisher have refused a transfer, and only newer details, which no longer count, have
 * ended its payout. A later payout that they took, and an operator who ended the payout, speak for them.
 */
function hasRefusedTransfer(publisherId: SQL, now: Instant): SQL {
  return sql`EXISTS (SELECT 1 FROM payouts f
    CROSS JOIN payout_transitions ended ON ended.payout_id = f.id AND ended.version = f.version
    CROSS JOIN payout_transitions came_back ON came_back.payout_id = f.id AND came_back.version = f.version - 1
    WHERE f.publisher_id = ${publisherId} AND f.state = 'canceled' AND f.details_version = (${payableVersion(publisherId, now)})
      AND ended.from_state = 'failed' AND ended.actor GLOB 'system:*'
      AND NOT ${sql.raw(isMarked('came_back.confirmation', FAILURE_MARKS))}
      AND NOT EXISTS (SELECT 1 FROM payouts s WHERE s.publisher_id = ${publisherId} AND s.state = 'settled'
        AND s.details_version = f.details_version AND s.updated_at > came_back.at))`;
}

/** The holds that a person or a rule decides because of what a publisher has done. */
function decidedConditions(publisherId: SQL): [DecidedHold, SQL][] {
  return [
    ['publisher_suspended', sql`NOT ${isActive(publisherId)}`],
    ['held_by_operator', sql`EXISTS (SELECT 1 FROM payout_holds h WHERE h.publisher_id = ${publisherId})`],
    ['compliance_hold', isHeldByViolation(publisherId)],
  ];
}

/** SQL for the reason that holds a publisher's payouts; NULL if none does. */
export function holdOf(publisherId: SQL, terms: HoldTerms): SQL {
  return firstOf(holdConditions(publisherId, terms));
}

/**
 * SQL for the reason that stops a payout, the name of its row, also after its debit, as long as no one can have it; NULL if there is none.
 * Details to which payouts are sent are only canceled if they are withdrawn.
 */
export function withholdReasonOf(payout: string): SQL {
  const [publisherId, version] = [sql.raw(`${payout}.publisher_id`), sql.raw(`${payout}.details_version`)];
  return firstOf<WithholdReason>([
    ...decidedConditions(publisherId),
    [
      'details_withdrawn',
      sql`EXISTS (SELECT 1 FROM payout_details w WHERE w.publisher_id = ${publisherId} AND w.version = ${version}
        AND w.canceled_at IS NOT NULL)`,
    ],
  ]);
}

function firstOf<Reason extends HoldReason | WithholdReason>(conditions: readonly [Reason, SQL][]): SQL {
  const cases = conditions.map(([reason, holds]) => sql`WHEN ${holds} THEN ${reason}`);
  return sql`CASE ${sql.join(cases, sql` `)} END`;
}

/** SQL for the method of the details that a payout goes to now; NULL while a change is held. */
export function payableMethod(publisherId: SQL, now: Instant): SQL {
  return sql`SELECT m.method FROM payout_details m WHERE m.publisher_id = ${publisherId}
    AND m.version = (${payableVersion(publisherId, now)})`;
}

/** SQL that is true if the payable details of a publisher are a bank account of which the condition on `payee` is true. */
function payableDetails(publisherId: SQL, now: Instant, condition: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM payout_details payee WHERE payee.publisher_id = ${publisherId}
    AND payee.version = (${payableVersion(publisherId, now)}) AND payee.method IN ${methodsOf(['bank'])} AND ${condition})`;
}

/** SQL for the rail of a method, an SQL expression. */
export function railOf(method: SQL): SQL {
  const cases = RAIL_NAMES.map((rail) => sql`WHEN ${method} IN ${methodsOf([rail])} THEN ${rail}`);
  return sql`CASE ${sql.join(cases, sql` `)} END`;
}

function methodsOf(rails: readonly RailName[]): SQL {
  const methods = rails.flatMap((rail): readonly string[] => METHODS_OF_RAIL[rail]);
  return sql`(SELECT value FROM json_each(${JSON.stringify(methods)}))`;
}
