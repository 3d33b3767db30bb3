import { and, asc, eq, lte } from 'drizzle-orm';
import { reportAccountFailure } from '../../../platform/alerts/account-failure.ts';
import { auditStatements } from '../../../platform/audit/write-audit.ts';
import type { Context } from '../../../platform/context.ts';
import { statementOf } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/errors.ts';
import { type Eraser, WAIT } from '../../../platform/personal-data.ts';
import { accountDeletions } from '../tables.ts';

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

/** From here on, a deletion can't be canceled. */
async function startDue(ctx: Context): Promise<number> {
  const started = await ctx.db
    .update(accountDeletions)
    .set({ state: 'erasing', updatedAt: ctx.now })
    .where(and(eq(accountDeletions.state, 'scheduled'), lte(accountDeletions.dueAt, ctx.now)))
    .returning({ userId: accountDeletions.userId });
  return started.length;
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
