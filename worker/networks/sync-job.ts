import type { Applied } from '../catalog/apply-programs.ts';
import type { VanishedProgram } from '../catalog/close-missing.ts';
import type { ProgramRecord } from '../catalog/program.ts';
import type { Entry, ReportRow } from '../conversions/report-row.ts';
import type { Context } from '../platform/context.ts';
import type { WriteBatch } from '../platform/database.ts';
import type { RunId } from '../platform/ids.ts';
import type { Day, Instant } from '../platform/time.ts';
import type { AdapterContext, NetworkAdapter } from './contract.ts';
import type { RunTotals } from './run-rows.ts';
import type { Steps } from './steps.ts';

/** What became of the rows of a page. */
export type RowCounts = { new: number; changed: number; unchanged: number; rejected: number };

/** The domains that a sync hands its rows to. */
export interface SyncDeps {
  applyPrograms(
    ctx: Context,
    networkId: string,
    records: ProgramRecord[],
    guard: D1PreparedStatement,
  ): Promise<Applied>;
  /** Of the programs with these ids, how many are active. */
  countActive(ctx: Context, networkId: string, programIds: readonly string[]): Promise<number>;
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
  publish(ctx: Context): Promise<{ checked: number; written: number }>;
  ingestReport(
    ctx: Context,
    networkId: string,
    entries: Entry<ReportRow>[],
    source: string,
    options: { wholeDays: readonly Day[]; runId: RunId; write: WriteBatch },
  ): Promise<RowCounts>;
}

/** One sync of one network: which run it is, whom it reads and how, and to whom it hands what it reads. */
export interface SyncJob {
  ctx: Context;
  runId: RunId;
  startedAt: Instant;
  steps: Steps;
  adapter: NetworkAdapter;
  access: AdapterContext;
  deps: SyncDeps;
  /** An operator has confirmed that a catalog may close as many programs as it does. */
  accept: boolean;
}

/** The context at this moment: a sync outlives the moment it began. */
export function presently(job: Pick<SyncJob, 'ctx' | 'access'>): Context {
  return { ...job.ctx, now: job.access.upstream.now() };
}

/** The totals of a run that has read these pages. */
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
