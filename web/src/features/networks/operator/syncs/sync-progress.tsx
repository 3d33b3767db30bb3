import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { networkKeys } from '../networks-query.ts';
import { programKeys } from '../programs/programs-query.ts';
import { kindOf, networkOf, RUN_STATES } from './run-text.ts';
import { latestRunsQuery, type SyncRun, syncKeys, takeEnded } from './syncs-query.ts';

/** How long a run that has ended stays on the card. */
const ENDED_FOR_MS = 60_000;

/** The running syncs, and the latest of each kind that a person has started and that has just ended. Hidden while idle. */
export function SyncProgress() {
  const { data } = useQuery(latestRunsQuery);
  useEndToasts(data?.data);
  const now = useNow();
  const shown = latestOfEach(data?.data ?? []).filter((run) => isCurrent(run, now));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Sync Progress" className="mb-8">
      <Card look="boxed" level={2} title="Sync Progress">
        <ul className="grid gap-4">
          {shown.map((run) => (
            <li key={run.id}>
              <RunProgress run={run} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** The latest run of each network and kind. `runs` are ordered, the latest first. */
function latestOfEach(runs: readonly SyncRun[]): SyncRun[] {
  const ofEach = Map.groupBy(runs, ({ network_id, kind }) => `${network_id} ${kind}`);
  return [...ofEach.values()].flatMap(([latest]) => latest ?? []);
}

function isCurrent({ status, finished_at, started_by }: SyncRun, now: number | null): boolean {
  if (status === 'running') return true;
  if (started_by.startsWith('system')) return false;
  return finished_at !== null && now !== null && now - Date.parse(finished_at) < ENDED_FOR_MS;
}

const BARS = { running: 'river', completed: 'approved', refused: 'held', failed: 'held' } as const;

function RunProgress({ run }: { run: SyncRun }) {
  const processed = run.rows_new + run.rows_changed + run.rows_unchanged + run.rows_rejected;
  const total = run.rows_expected;
  const state = RUN_STATES[run.status];
  const counts = [
    // An unchanged feed is compared as a whole, without batches.
    ...(run.pages === 0 && processed > 0 ? [] : [plural(run.pages, 'batch', 'batches')]),
    `${formatCount(processed)}${total === null ? '' : ` of ${formatCount(total)}`} rows`,
    // These are rows that were rejected. A run that failed as a whole says so in its detail.
    ...(run.status === 'failed' && run.rows_rejected === 0 ? [] : [plural(run.rows_rejected, 'error')]),
  ];
  return (
    <>
      <Progress
        label={
          <span className="flex flex-wrap items-center gap-2">
            {networkOf(run)}: {kindOf(run)}
            <Badge tone={state.tone}>{state.label}</Badge>
          </span>
        }
        value={shownProgress(run.status, progressOf(processed, total))}
        max={1}
        valueText={counts.join(', ')}
        tone={BARS[run.status]}
      />
      {run.error_detail && (
        <p className="mt-1 text-base text-muted">
          {run.error_detail}
          {run.status === 'running' && ' We are trying again.'}
        </p>
      )}
    </>
  );
}

/** Undefined for a bar without a length. What has failed stays where it was. */
function shownProgress(status: SyncRun['status'], progress: number | undefined): number | undefined {
  if (status === 'running') return progress;
  return status === 'failed' ? (progress ?? 0) : 1;
}

function progressOf(processed: number, total: number | null): number | undefined {
  return total === null || total === 0 ? undefined : Math.min(1, processed / total);
}

/** Says once when a sync that was running or was started on this screen has ended, and reads again what it has changed. */
function useEndToasts(runs: readonly SyncRun[] | undefined): void {
  const queries = useQueryClient();
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!runs) return;
    const seen = runs.filter(({ id, status }) => status !== 'running' && running.current.has(id));
    const ended = [...new Set([...seen, ...takeEnded(queries, runs)])];
    running.current = new Set(runs.filter(({ status }) => status === 'running').map(({ id }) => id));
    for (const run of ended) announceEnd(run);
    if (ended.length === 0) return;
    for (const queryKey of [programKeys.all, networkKeys.all, syncKeys.rejected()])
      void queries.invalidateQueries({ queryKey });
  }, [runs, queries]);
}

function announceEnd(run: SyncRun): void {
  const { network_id, kind, status, error_detail } = run;
  const name = networkOf(run);
  const isMerchants = network_id === 'wildfire' && kind === 'catalog';
  if (status === 'completed') toast.success(`${name} Sync Completed`);
  else
    toast.error(
      'Sync Failed',
      `${isMerchants ? 'Failed to sync merchants from Wildfire' : `${name}: ${kindOf(run)}`}. ${error_detail ?? ''}`,
    );
}
