import { and, asc, eq, lte, or } from 'drizzle-orm';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import { auditStatement } from '../../platform/audit/write-audit.ts';
import { violates } from '../../platform/constraint.ts';
import { actorName, type Context } from '../../platform/context.ts';
import {
  includesPermission,
  type OperatorPermission,
  permissionsOfRole,
} from '../../platform/contract/operator-permissions.ts';
import { emailStatement, enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { DomainError, errorMessage } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { ChangeId } from '../../platform/ids.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { addMs } from '../../platform/time.ts';
import { listOperators } from '../identity/roles.ts';
import { users } from '../identity/tables.ts';
import type { Change, Changes } from './change.ts';
import { ROLE_AGE_MS, requireOther, userOf } from './decide-change.ts';
import { changeEndedEmail } from './emails.ts';
import { asContended } from './judged.ts';
import { causesOf } from './limit.ts';
import { actingPerson, isProvenSamePerson, isSamePerson, personBehind } from './person.ts';
import { readChange, type StoredChange } from './stored-changes.ts';
import { proposedChanges } from './tables.ts';

const MAX_APPLIED = 50;

const changeDecided = failure('change.decided', 409, 'This change is no longer pending.', {
  action: 'Nothing is left to decide.',
});
const changeSamePerson = failure(
  'change.same_person',
  403,
  'The person who proposed a change can’t approve it, with any account.',
  { action: 'Ask another person to approve it.' },
);
const changeRoleTooYoung = failure(
  'change.role_too_young',
  403,
  'You’ve had this role for less than 72 hours, so you can’t approve yet.',
  { action: 'Ask another person to approve it.' },
);
const changePermissionMissing = failure(
  'change.permission_missing',
  403,
  (permission: string) => `Your role lacks the permission “${permission}” to approve this change.`,
  { action: 'Ask a person with this permission.', sample: ['operators:write'] },
);
const changeBaseMoved = failure(
  'change.base_moved',
  409,
  'What this change replaces has changed since it was proposed.',
  { action: 'Reject it, and propose it again with the present values.' },
);
const changeNotYours = failure(
  'change.not_yours',
  403,
  'Only the person who proposed a change can withdraw it.',
  {
    action: 'Reject it instead.',
  },
);

type End = 'applied' | 'rejected' | 'withdrawn' | 'expired' | 'failed';

/**
 * A second person approves a change, which does it in one transaction. Throws `change.unknown` (404), `change.decided` (409),
 * the errors of `requireApprover`, `change.base_moved` and `change.contended` (409), and the errors of the change.
 */
export async function approveChange(
  ctx: Context,
  env: Env,
  changes: Changes,
  id: ChangeId,
  reason: string,
): Promise<StoredChange> {
  const waiting = await readWaitingById(ctx, id);
  const kind = kindOf(changes, waiting);
  await requireApprover(ctx, waiting, kind);
  return apply(ctx, env, { waiting, kind, reason });
}

/** Throws `change.unknown` (404), `change.decided` (409) and `change.own_account` (403). */
export async function rejectChange(ctx: Context, id: ChangeId, reason: string): Promise<StoredChange> {
  const waiting = await readWaitingById(ctx, id);
  requireOther(await actingPerson(ctx), waiting.publisherId);
  return end(ctx, waiting, 'rejected', reason);
}

/** Throws `change.unknown` (404), `change.decided` (409), and `change.not_yours` (403) for another person. */
export async function withdrawChange(ctx: Context, id: ChangeId, reason: string): Promise<StoredChange> {
  const waiting = await readWaitingById(ctx, id);
  const [person, proposer] = await Promise.all([actingPerson(ctx), personBehind(ctx, waiting.proposedBy)]);
  if (!isProvenSamePerson(person, proposer)) throw changeNotYours();
  return end(ctx, waiting, 'withdrawn', reason);
}

/**
 * Applies the changes whose day has passed, and ends those that no one has decided about. One that fails for another reason than a
 * refusal of the domain waits for the next time, with an alert, and doesn't stop the others.
 */
export async function applyDueChanges(
  ctx: Context,
  env: Env,
  changes: Changes,
): Promise<{ applied: number; ended: number; failed: number }> {
  const due = await ctx.db
    .select()
    .from(proposedChanges)
    .where(
      and(
        eq(proposedChanges.state, 'proposed'),
        or(lte(proposedChanges.appliesAt, ctx.now), lte(proposedChanges.expiresAt, ctx.now)),
      ),
    )
    .orderBy(asc(proposedChanges.proposedAt))
    .limit(MAX_APPLIED);
  const counts = { applied: 0, ended: 0, failed: 0 };
  for (const waiting of due) counts[await serveDue(ctx, env, changes, waiting)]++;
  if (counts.ended > 0) await enqueueEmailRun(env);
  return counts;
}

async function serveDue(
  ctx: Context,
  env: Env,
  changes: Changes,
  waiting: StoredChange,
): Promise<'applied' | 'ended' | 'failed'> {
  try {
    if (waiting.appliesAt !== null) return (await applyDue(ctx, env, changes, waiting)) ? 'applied' : 'ended';
    await end(ctx, waiting, 'expired', 'No one has decided about it in time.');
    return 'ended';
  } catch (error) {
    log('error', 'change.not_applied', { subject: waiting.id, ...errorFacts(error) });
    await raiseAlert(ctx, {
      level: 'critical',
      code: 'change.not_applied',
      subject: waiting.id,
      message: `A change whose day has come couldn’t be made. It is tried again. ${errorMessage(error)}`,
    });
    return 'failed';
  }
}

/** False for a change that can't be applied anymore: a refusal of the domain ends it. */
async function applyDue(ctx: Context, env: Env, changes: Changes, waiting: StoredChange): Promise<boolean> {
  try {
    await apply(ctx, env, { waiting, kind: kindOf(changes, waiting), reason: waiting.reason });
    return true;
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    const { message } = error;
    if (!changeDecided.is(error)) await end(ctx, waiting, 'failed', message);
    return false;
  }
}

/** Throws what `refusalOfApprover` returns. */
async function requireApprover(
  ctx: Context,
  waiting: Pick<StoredChange, 'proposedBy' | 'publisherId'>,
  kind: Pick<Change, 'permission'>,
): Promise<void> {
  const refusal = await refusalOfApprover(ctx, waiting, kind);
  if (refusal) throw refusal;
}

/**
 * Why the acting person may not approve what another has proposed; null for a second person. `change.same_person`,
 * `change.permission_missing` and `change.role_too_young` (403). Throws `change.own_account` (403).
 */
export async function refusalOfApprover(
  ctx: Context,
  { proposedBy, publisherId }: Pick<StoredChange, 'proposedBy' | 'publisherId'>,
  { permission }: Pick<Change, 'permission'>,
): Promise<DomainError | null> {
  const [person, proposer] = await Promise.all([actingPerson(ctx), personBehind(ctx, proposedBy)]);
  if (isSamePerson(person, proposer)) return changeSamePerson();
  requireOther(person, publisherId);
  return refusalOfRole(ctx, permission);
}

/** Why the role of the acting person approves nothing; null if it does. */
export async function refusalOfRole(
  ctx: Context,
  permission: OperatorPermission,
): Promise<DomainError | null> {
  const userId = userOf(ctx);
  if (userId === null) return changePermissionMissing(permission);
  const [account] = await ctx.db
    .select({ role: users.role, roleSince: users.roleSince })
    .from(users)
    .where(eq(users.id, userId));
  if (!account || !includesPermission(permissionsOfRole(account.role), permission))
    return changePermissionMissing(permission);
  const isOld = account.roleSince !== null && account.roleSince <= addMs(ctx.now, -ROLE_AGE_MS);
  return isOld ? null : changeRoleTooYoung();
}

async function apply(
  ctx: Context,
  env: Env,
  { waiting, kind, reason }: { waiting: StoredChange; kind: Change; reason: string },
): Promise<StoredChange> {
  const input = kind.input.parse(waiting.input);
  const { from, judged, pays = [] } = await kind.describe(ctx, input);
  if (JSON.stringify(from) !== JSON.stringify(waiting.from)) throw changeBaseMoved();
  const person = await actingPerson(ctx);
  for (const publisherId of pays) requireOther(person, publisherId);
  const along = endStatements(ctx, waiting, 'applied', reason);
  try {
    await kind.apply(ctx, input, { env, reason: waiting.reason, judged, along });
  } catch (error) {
    throw isDecided(error) ? changeDecided() : asContended(error);
  }
  const after = await readChange(ctx, waiting.id);
  // A change with nothing left to do has no transaction that could end it.
  return after.state === 'proposed' ? end(ctx, waiting, 'applied', reason) : after;
}

async function end(ctx: Context, waiting: StoredChange, state: End, reason: string): Promise<StoredChange> {
  const told =
    state === 'expired' || state === 'failed' ? await toldStatements(ctx, waiting, state, reason) : [];
  try {
    await ctx.db.$client.batch([...endStatements(ctx, waiting, state, reason), ...told]);
  } catch (error) {
    throw isDecided(error) ? changeDecided() : error;
  }
  return readChange(ctx, waiting.id);
}

/** The statements that end a change. They fail their transaction if it doesn't wait anymore. */
function endStatements(
  ctx: Context,
  { id, kind, publisherId, proposedBy }: StoredChange,
  state: End,
  reason: string,
): D1PreparedStatement[] {
  return [
    ctx.db.$client
      .prepare(
        `UPDATE proposed_changes SET state = CASE WHEN state = 'proposed' THEN ?2 END, decided_by = ?3, decided_at = ?4,
           decision_reason = ?5 WHERE id = ?1`,
      )
      .bind(id, state, actorName(ctx.actor), ctx.now, reason),
    auditStatement(ctx, {
      action: `change.${state}`,
      subject: id,
      publisherId,
      reason,
      detail: { kind, proposed_by: proposedBy },
    }),
  ];
}

/** The email to who proposed a change that no one has ended: it says that the change wasn't made. None for a deleted account. */
async function toldStatements(
  ctx: Context,
  { id, what, subject, proposedBy }: StoredChange,
  state: 'expired' | 'failed',
  reason: string,
): Promise<D1PreparedStatement[]> {
  const operators = await listOperators(ctx, { former: true });
  return operators
    .filter(({ userId }) => `operator:${userId}` === proposedBy)
    .map(({ userId, email, fullName }) =>
      emailStatement(ctx, {
        cause: `change_ended:${id}`,
        email: changeEndedEmail,
        userId,
        recipient: email,
        content: { full_name: fullName, what, subject, state, reason },
      }),
    );
}

function isDecided(error: unknown): boolean {
  return causesOf(error).some((each) => violates(each, 'NOT NULL', 'proposed_changes.state'));
}

async function readWaitingById(ctx: Context, id: ChangeId): Promise<StoredChange> {
  const waiting = await readChange(ctx, id);
  if (waiting.state !== 'proposed' || waiting.expiresAt <= ctx.now) throw changeDecided();
  return waiting;
}

function kindOf(changes: Changes, { kind }: StoredChange): Change {
  const found = changes.get(kind);
  if (!found) throw changeDecided(`There is no change of the kind ${kind} anymore.`);
  return found;
}
