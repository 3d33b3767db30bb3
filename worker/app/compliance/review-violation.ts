import { sql } from 'drizzle-orm';
import { requireOther } from '../../accounts/changes/decide-change.ts';
import { isJudgedOtherwise, judgedStatement } from '../../accounts/changes/judged.ts';
import { actingPerson } from '../../accounts/changes/person.ts';
import { decideViolation, endHold } from '../../compliance/violations/decide-violation.ts';
import { isHeldByViolation } from '../../compliance/violations/holds.ts';
import { readViolation, type Violation } from '../../compliance/violations/list-violations.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId, ViolationId } from '../../platform/ids.ts';
import { releasePage } from '../../sales/decide-held.ts';
import { allHeld } from '../../sales/held-selection.ts';

/** Calls of 200 sales each. */
const MAX_CALLS = 10;

interface Reviewed {
  violation: Violation;
  changed: boolean;
  /** Sales that were released. */
  released: number;
  /** Others are still held, so the call has to be repeated. */
  more: boolean;
}

/** Dismisses a violation and releases what it held. Throws as `decideViolation` does, and `conversion.contended` (409). */
export async function dismissViolation(
  ctx: Context,
  id: ViolationId,
  reason: string,
  along: readonly D1PreparedStatement[] = [],
): Promise<Reviewed> {
  const decided = await decideViolation(ctx, id, { decision: 'dismissed', reason }, along);
  return { ...decided, ...(await releaseIfFree(ctx, decided.violation.publisherId, reason)) };
}

/**
 * Confirms a violation. What it holds stays held until it is released. Throws as `decideViolation` does, and
 * `change.own_account` (403) for one of the person who confirms it.
 */
export async function confirmViolation(ctx: Context, id: ViolationId, reason: string): Promise<Reviewed> {
  const { publisherId } = await readViolation(ctx, id);
  requireOther(await actingPerson(ctx), publisherId);
  return { ...(await decideViolation(ctx, id, { decision: 'confirmed', reason })), released: 0, more: false };
}

/** Releases what a violation holds. Throws as `endHold` does, and `conversion.contended` (409). */
export async function releaseViolation(
  ctx: Context,
  id: ViolationId,
  reason: string,
  along: readonly D1PreparedStatement[] = [],
): Promise<Reviewed> {
  const ended = await endHold(ctx, id, reason, along);
  return { ...ended, ...(await releaseIfFree(ctx, ended.violation.publisherId, reason)) };
}

/** Releases a publisher's sales, unless another violation holds them too. */
async function releaseIfFree(
  ctx: Context,
  publisherId: PublisherId,
  reason: string,
): Promise<{ released: number; more: boolean }> {
  const total = { released: 0, more: false };
  for (let calls = 0; calls < MAX_CALLS; calls++) {
    const page = await releaseHeldPage(ctx, publisherId, reason);
    if (page === null) return { ...total, more: false };
    total.released += page.released;
    total.more = page.more;
    if (!page.more) break;
  }
  return total;
}

/** Null if a violation holds the publisher, also one whose hold has just begun. */
async function releaseHeldPage(
  ctx: Context,
  publisherId: PublisherId,
  reason: string,
): Promise<{ released: number; more: boolean } | null> {
  const isFree = judgedStatement(ctx, sql`SELECT ${isHeldByViolation(sql`${publisherId}`)}`, '0');
  try {
    return await releasePage(ctx, allHeld(publisherId, 'compliance_hold'), reason, [isFree]);
  } catch (error) {
    if (isJudgedOtherwise(error)) return null;
    throw error;
  }
}
