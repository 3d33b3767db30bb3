import { closedPublisher, setStatus } from '../../accounts/publishers/publishers.ts';
import { recordSuspension, violationsToEnforce } from '../../compliance/violations/decide-violation.ts';
import { allHeldPublishers } from '../../compliance/violations/holds.ts';
import type { Violation } from '../../compliance/violations/list-violations.ts';
import { isOpenPayout } from '../../payouts/due-items.ts';
import { reportAccountFailure } from '../../platform/alerts/account-failure.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';
import { conversionContended } from '../../sales/book-changes.ts';
import { holdSales, holdsWithSales, type SalesHold } from '../../sales/hold-sales.ts';

const MAX_SUSPENSIONS = 50;
/** Publishers of a run with sales to hold. Those that are held aren't listed by the next one. */
const MAX_HELD = 12;
const NEVER = 0 as Instant;
/** Calls of 200 sales each for one publisher and run. */
const MAX_CALLS = 5;

export interface Enforcement {
  held: number;
  suspended: number;
}

/**
 * Does what the open violations require: suspends publishers, and holds sales that were booked before their violation was
 * found. It may run at the same time twice, and again after it was stopped.
 */
export async function enforceViolations(ctx: Context): Promise<Enforcement> {
  let [held, suspended] = [0, 0];
  for (const violation of await violationsToEnforce(ctx, MAX_SUSPENSIONS)) {
    const { publisherId } = violation;
    await attempt(ctx, publisherId, async () => {
      if (await suspend(ctx, violation)) suspended++;
      await recordSuspension(ctx, violation.id);
    });
  }
  const holds = (await allHeldPublishers(ctx)).map(({ publisherId, heldFrom, heldAt }) => ({
    ...{ publisherId, from: heldFrom ?? NEVER, since: heldAt ?? NEVER },
  }));
  for (const hold of await holdsWithSales(ctx, holds, isOpenPayout, MAX_HELD))
    await attempt(ctx, hold.publisherId, async () => {
      held += await holdAll(ctx, hold);
    });
  return { held, suspended };
}

/** The publisher may read the reason, so it names the violation and not the rule. */
async function suspend(ctx: Context, { id, publisherId }: Violation): Promise<boolean> {
  try {
    return (await setStatus(ctx, publisherId, 'suspended', `Compliance violation ${id}`)).changed;
  } catch (error) {
    // Its owner has deleted the account, so it can't earn anyway.
    if (closedPublisher.is(error)) return false;
    throw error;
  }
}

async function holdAll(ctx: Context, hold: SalesHold): Promise<number> {
  let sum = 0;
  for (let calls = 0; calls < MAX_CALLS; calls++) {
    const { held, more } = await holdSales(ctx, hold, isOpenPayout);
    sum += held;
    if (!more) break;
  }
  return sum;
}

/** One that fails, or is changed by someone else at the same time, doesn't stop the others. The next run tries again. */
async function attempt(ctx: Context, publisherId: PublisherId, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (conversionContended.is(error)) return;
    const failure = { code: 'compliance.not_enforced', job: 'evaluate_compliance', publisherId, error };
    await reportAccountFailure(ctx, failure);
  }
}
