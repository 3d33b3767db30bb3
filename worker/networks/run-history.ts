import { and, count, desc, eq, gte, isNotNull, ne, or, sum } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { Instant } from '../platform/time.ts';
import type { SyncKind, SyncRun } from './run-rows.ts';
import { syncRuns } from './tables.ts';

/** Which runs: of one network, of one kind; pages count from 1. */
export interface RunQuery {
  networkId?: string | undefined;
  kind?: SyncKind | undefined;
  page: number;
  perPage: number;
}

/** Runs, newest first, and how many there are in all. */
export async function listRuns(ctx: Context, query: RunQuery): Promise<{ runs: SyncRun[]; total: number }> {
  const which = and(
    query.networkId === undefined ? undefined : eq(syncRuns.networkId, query.networkId),
    query.kind === undefined ? undefined : eq(syncRuns.kind, query.kind),
  );
  const [runs, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(syncRuns)
      .where(which)
      .orderBy(...NEWEST_FIRST)
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    ctx.db.select({ total: count() }).from(syncRuns).where(which),
  ]);
  return { runs, total: counted?.total ?? 0 };
}

/** The newest run of a network and kind, whatever became of it. */
export async function latestRun(ctx: Context, networkId: string, kind: SyncKind): Promise<SyncRun | null> {
  return newest(ctx, and(eq(syncRuns.networkId, networkId), eq(syncRuns.kind, kind)));
}

/** The newest run of a network and kind that completed, and with it what it read. */
export async function latestCompleted(
  ctx: Context,
  networkId: string,
  kind: SyncKind,
): Promise<SyncRun | null> {
  const ofKind = and(eq(syncRuns.networkId, networkId), eq(syncRuns.kind, kind));
  return newest(ctx, and(ofKind, eq(syncRuns.status, 'completed')));
}

/**
 * The newest sync of a network's catalog that changed the catalog or found it unchanged. When it did not complete, the
 * catalog holds a part of a feed whose digest is not known.
 */
export async function latestApplied(ctx: Context, networkId: string): Promise<SyncRun | null> {
  const ofCatalog = and(eq(syncRuns.networkId, networkId), eq(syncRuns.kind, 'catalog'));
  return newest(ctx, and(ofCatalog, or(eq(syncRuns.status, 'completed'), isNotNull(syncRuns.appliedAt))));
}

/**
 * The percentage of a network's runs that completed, of those that began at `since` or later and have ended; null when
 * none has.
 */
export async function successRate(
  ctx: Context,
  networkId: string,
  since: Instant,
  kind?: SyncKind,
): Promise<number | null> {
  const [row] = await ctx.db
    .select({ ended: count(), completed: sum(eq(syncRuns.status, 'completed')).mapWith(Number) })
    .from(syncRuns)
    .where(
      and(
        eq(syncRuns.networkId, networkId),
        kind === undefined ? undefined : eq(syncRuns.kind, kind),
        gte(syncRuns.startedAt, since),
        ne(syncRuns.status, 'running'),
        isNotNull(syncRuns.finishedAt),
      ),
    );
  return row && row.ended > 0 ? (100 * row.completed) / row.ended : null;
}

const NEWEST_FIRST = [desc(syncRuns.startedAt), desc(syncRuns.id)] as const;

async function newest(ctx: Context, which: ReturnType<typeof and>): Promise<SyncRun | null> {
  const [run] = await ctx.db
    .select()
    .from(syncRuns)
    .where(which)
    .orderBy(...NEWEST_FIRST)
    .limit(1);
  return run ?? null;
}
