import type { Actor } from '../../platform/context.ts';
import type { MicroUsd } from '../../platform/money.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { payoutRunApprovals } from '../tables.ts';
import type { PayoutRun } from './run-store.ts';

/** The number of people who have to stand behind a run of this amount. */
export function approvalsFor(
  amount: MicroUsd,
  { secondPersonFrom: from }: Pick<Settings, 'secondPersonFrom'>,
): number {
  return amount >= from ? 2 : 1;
}

/** The people who stand behind a run: an operator who created it, and those who have approved it. */
export function peopleBehind(
  run: Pick<PayoutRun, 'createdBy'>,
  approvals: readonly Pick<typeof payoutRunApprovals.$inferSelect, 'person'>[],
): ReadonlySet<string> {
  const people = new Set(approvals.map(({ person }) => person));
  if (run.createdBy.startsWith('operator:')) people.add(run.createdBy);
  return people;
}

/** A job has no say: only a person can approve. */
export function isPerson(actor: Actor): boolean {
  return actor.kind === 'operator';
}
