import type { Applied } from '../catalog/apply-programs.ts';
import type { VanishedProgram } from '../catalog/close-missing.ts';
import type { ProgramRecord } from '../catalog/program.ts';
import type { Context } from '../platform/context.ts';
import type { WriteBatch } from '../platform/database.ts';
import type { RunId } from '../platform/ids.ts';
import type { Day, Instant } from '../platform/time.ts';
import type { RejectedRow } from '../sales/rejected-rows.ts';
import type { Entry, ReportRow } from '../sales/report-row.ts';
import type { AdapterContext, NetworkAdapter } from './contract.ts';
import type { RunTotals } from './run-rows.ts';
import type { Steps } from './sync-steps.ts';

export type RowCounts = { new: number; changed: number; unchanged: number; rejected: number };

/** The functions that a sync passes its rows to. */
export interface SyncDeps {
  applyPrograms(
    ctx: Context,
    networkId: string,
    records: ProgramRecord[],
    along: () => readonly D1PreparedStatement[],
  ): Promise<Applied>;
  readAppliedSources(ctx: Context, networkId: string): Promise<ReadonlyMap<string, number>>;
  /** Counts the active ones among the programs with these IDs. */
  countActive(ctx: Context, networkId: string, programIds: readonly string[]): Promise<number>;
  /** The numbers of the active ones among the programs with these IDs. */
  numbersOfActive(ctx: Context, networkId: string, programIds: readonly string[]): Promise<number[]>;
  findVanished(
    ctx: Context,
    networkId: string,
    seen: Iterable<number>,
    runStartedAt: Instant,
  ): Promise<VanishedProgram[]>;
  closePrograms(
    ctx: Context,
    programs: readonly VanishedProgram[],
    guard: D1PreparedStatement,
  ): Promise<void>;
  /** Keeps catalog rows that couldn't be read, with their texts. */
  storeRejected(
    ctx: Context,
    from: { networkId: string; runId: RunId },
    rows: readonly RejectedRow[],
  ): Promise<void>;
  /** Marks kept catalog rows as resolved that a whole run didn't reject again. */
  resolveRejected(ctx: Context, run: { networkId: string; runId: RunId }): Promise<void>;
  publish(ctx: Context): Promise<{ checked: number; written: number }>;
  ingestReport(
    ctx: Context,
    networkId: string,
    entries: Entry<ReportRow>[],
    source: string,
    options: {
      wholeDays: readonly Day[];
      runId: RunId;
      first: readonly D1PreparedStatement[];
      write: WriteBatch;
    },
  ): Promise<RowCounts>;
}

export interface SyncJob {
  ctx: Context;
  runId: RunId;
  startedAt: Instant;
  steps: Steps;
  adapter: NetworkAdapter;
  access: AdapterContext;
  deps: SyncDeps;
  /** The programs that an operator has allowed this catalog to close, by number. */
  accepted: ReadonlySet<number>;
  /** Reads every program again, changed or not. */
  isFull: boolean;
}

/** The context with the current time, because a sync takes longer than a request. */
export function atNow(job: Pick<SyncJob, 'ctx' | 'access'>): Context {
  return { ...job.ctx, now: job.access.upstream.now() };
}

export function totalsOf(pages: readonly RowCounts[], rowsExpected: number | null): RunTotals {
  const total = (of: keyof RowCounts) => pages.reduce((sum, page) => sum + page[of], 0);
  return {
    pages: pages.length,
    rowsExpected,
    rowsNew: total('new'),
    rowsChanged: total('changed'),
    rowsUnchanged: total('unchanged'),
    rowsClosed: 0,
    rowsRejected: total('rejected'),
  };
}
