import { and, asc, eq, exists, lte, ne, not, sql } from 'drizzle-orm';
import { reportAccountFailure } from '../../../platform/alerts/account-failure.ts';
import { raiseAlert } from '../../../platform/alerts/alerts.ts';
import { auditStatements } from '../../../platform/audit/write-audit.ts';
import type { Context } from '../../../platform/context.ts';
import { statementOf } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/errors.ts';
import { type Eraser, WAIT } from '../../../platform/personal-data.ts';
import { ACCOUNT_RECOVERY, isProposed } from '../../waiting/waiting-sql.ts';
import { endRoleStatements } from '../roles.ts';
import { accountDeletions, users } from '../tables.ts';

type Deletion = typeof accountDeletions.$inferSelect;

/** Accounts of a run. One takes up to 40 batches. */
export const ERASE_CAPACITY = 20;
const MAX_BATCHES = 40;

/**
 * Erases accounts whose waiting period is over: each with the erasers in their order, some batches in each run. Progress is
 * stored after each batch, so a run may stop anywhere. An account that fails raises an alert and doesn't stop the others.
 */
export async function eraseDueAccounts(
  ctx: Context,
  env: Env,
  erasers: readonly Eraser[],
  capacity = ERASE_CAPACITY,
): Promise<{ erased: number; started: number; failed: number }> {
  const started = await startDue(ctx);
  const due = await ctx.db
    .select()
    .from(accountDeletions)
    .where(eq(accountDeletions.state, 'erasing'))
    .orderBy(asc(accountDeletions.updatedAt))
    .limit(capacity);
  const result = { erased: 0, started, failed: 0 };
  for (const deletion of due) {
    try {
      if (await eraseSome(ctx, env, deletion, erasers)) result.erased++;
    } catch (error) {
      result.failed++;
      await store(ctx, deletion, { fault: errorCode(error) });
      await reportAccountFailure(ctx, {
        code: 'account.not_erased',
        job: 'erase_accounts',
        publisherId: deletion.publisherId,
        error,
      });
    }
  }
  return result;
}

/**
 * From here on, a deletion can't be canceled, so it doesn't start while a recovery of the account waits. An operator's role ends with its start, so that of two last admins one stays: the
 * last one's deletion waits until someone else is an admin.
 */
async function startDue(ctx: Context): Promise<number> {
  const isDue = and(
    eq(accountDeletions.state, 'scheduled'),
    lte(accountDeletions.dueAt, ctx.now),
    not(isProposed(ACCOUNT_RECOVERY, sql.raw('account_deletions.publisher_id'), ctx.now)),
  );
  const holders = await ctx.db
    .select({ userId: users.id, role: users.role })
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, accountDeletions.userId))
    .where(and(isDue, ne(users.role, 'publisher')));
  const isOperator = exists(
    ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, accountDeletions.userId), ne(users.role, 'publisher'))),
  );
  const start = () =>
    ctx.db
      .update(accountDeletions)
      .set({ state: 'erasing', updatedAt: ctx.now })
      .where(and(isDue, not(isOperator)))
      .returning({ userId: accountDeletions.userId });
  const started = (await start()).length;
  let ended = 0;
  for (const { userId, role } of holders) {
    const results = await ctx.db.$client.batch([
      ...endRoleStatements(ctx, userId, role),
      statementOf(ctx.db, start()),
    ]);
    ended += results.at(-1)?.results.length ?? 0;
  }
  const waiting = await ctx.db.select().from(accountDeletions).where(isDue);
  for (const { publisherId } of waiting)
    await raiseAlert(ctx, {
      level: 'warning',
      code: 'account.last_admin',
      subject: publisherId,
      message:
        'The last admin has asked for the deletion of their account. It waits until someone else is an admin.',
    });
  return started + ended;
}

/** Returns true once everything is erased. */
async function eraseSome(
  ctx: Context,
  env: Env,
  deletion: Deletion,
  erasers: readonly Eraser[],
): Promise<boolean> {
  let { erased, cursor } = deletion;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const eraser = erasers.find(({ name }) => !erased.includes(name));
    if (!eraser) return finish(ctx, deletion);
    const next = await eraser.erase(ctx, deletion, cursor, env);
    if (next === WAIT) break;
    if (next === null) erased = [...erased, eraser.name];
    cursor = next;
    await store(ctx, deletion, { erased, cursor, fault: null });
  }
  await store(ctx, deletion, { fault: null });
  return false;
}

/** The row stays, without personal data, as the proof that the account was erased. */
async function finish(ctx: Context, { userId, publisherId }: Deletion): Promise<true> {
  const entry = { action: 'account.erased', subject: publisherId, state: null } as const;
  await ctx.db.$client.batch([
    ...auditStatements(ctx, [entry], { state: 'NULL', otherwise: 'skip' }),
    statementOf(
      ctx.db,
      ctx.db
        .update(accountDeletions)
        .set({ state: 'erased', cursor: null, fault: null, updatedAt: ctx.now })
        .where(eq(accountDeletions.userId, userId)),
    ),
  ]);
  return true;
}

async function store(ctx: Context, { userId }: Deletion, changes: Partial<Deletion>): Promise<void> {
  await ctx.db
    .update(accountDeletions)
    .set({ ...changes, updatedAt: ctx.now })
    .where(eq(accountDeletions.userId, userId));
}
