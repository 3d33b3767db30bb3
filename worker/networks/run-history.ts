import { and, count, desc, eq, gte, isNotNull, ne, or, sum } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { type Instant, MINUTE } from '../platform/time.ts';
import type { SyncKind, SyncRun } from './run-rows.ts';
import { syncRuns } from './tables.ts';

/** Pages count from 1. */
export interface RunQuery {
  networkId?: string | undefined;
  kind?: SyncKind | undefined;
  page: number;
  perPage: number;
}

/** Lists runs, newest first, with their total number. */
export async function listRuns(ctx: Context, query: RunQuery): Promise<{ runs: SyncRun[]; total: number }> {
  const filter = and(
    query.networkId === undefined ? undefined : eq(syncRuns.networkId, query.networkId),
    query.kind === undefined ? undefined : eq(syncRuns.kind, query.kind),
  );
  const [runs, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(syncRuns)
      .where(filter)
      .orderBy(...NEWEST_FIRST)
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    ctx.db.select({ total: count() }).from(syncRuns).where(filter),
  ]);
  return { runs, total: counted?.total ?? 0 };
}

/** The newest run of a network and kind, of any status. */
export async function latestRun(ctx: Context, networkId: string, kind: SyncKind): Promise<SyncRun | null> {
  return newest(ctx, and(eq(syncRuns.networkId, networkId), eq(syncRuns.kind, kind)));
}

/** A repeated call of an older client reports the run that has ended instead of starting another one, so that its result can be read. */
const REPORTED_MS = 2 * MINUTE;

/** True for a run that has ended within the last two minutes, also by a failure. */
export function hasJustEnded({ now }: Context, run: SyncRun): boolean {
  return run.status !== 'running' && run.finishedAt !== null && run.finishedAt >= now - REPORTED_MS;
}

/** The newest completed run of a network and kind. */
export async function latestCompleted(
  ctx: Context,
  networkId: string,
  kind: SyncKind,
): Promise<SyncRun | null> {
  const ofKind = and(eq(syncRuns.networkId, networkId), eq(syncRuns.kind, kind));
  return newest(ctx, and(ofKind, eq(syncRuns.status, 'completed')));
}

/**
 * The newest sync of a network's catalog that changed the catalog or found it unchanged. If it did not complete, the
 * catalog has a part of a feed whose digest is unknown.
 */
export async function latestApplied(ctx: Context, networkId: string): Promise<SyncRun | null> {
  const ofCatalog = and(eq(syncRuns.networkId, networkId), eq(syncRuns.kind, 'catalog'));
  return newest(ctx, and(ofCatalog, or(eq(syncRuns.status, 'completed'), isNotNull(syncRuns.appliedAt))));
}

/**
 * The percentage of completed runs among a network's runs that started at `since` or later and have ended; null if none
 * has ended.
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

async function newest(ctx: Context, filter: ReturnType<typeof and>): Promise<SyncRun | null> {
  const [run] = await ctx.db
    .select()
    .from(syncRuns)
    .where(filter)
    .orderBy(...NEWEST_FIRST)
    .limit(1);
  return run ?? null;
}
