import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { type NetworkSlug, networkName } from '../../../../../../worker/platform/contract/networks.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { toast } from '../../../../ui/toast.ts';
import { LeaveRows, TakeUpRow } from './leave-rows.tsx';
import { type RejectedState, rejectedRowsQuery, type SyncRun, showStarted, syncKeys } from './syncs-query.ts';
import { startSync } from './use-start-sync.ts';

/**
 * The rejected rows of a sync, or all, with their text: those that wait, or those that were left. They can be read again once the adapter or its settings are fixed; those of a
 * catalog by a sync that reads every program.
 */
export function RejectedRows({ run }: { run?: SyncRun }) {
  const [state, setState] = useState<RejectedState>('waiting');
  const { data, error, refetch, isFetching } = useQuery(rejectedRowsQuery(run?.id, state));
  const again = useReadAgain(run);
  const mayRead = useMay('catalog:write');
  if (error && !data)
    return (
      <ErrorState
        title="We couldn’t load the rejected rows."
        detail={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <LoadingState label="Loading the rejected rows" />;
  const { data: rows, summary } = data;
  const readable = run ? rows : rows.filter(({ source }) => source !== 'catalog');
  return (
    <section aria-label="Rejected rows" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading level={3}>Rejected rows</Heading>
        <div className="flex flex-wrap items-end gap-3">
          <NativeSelect
            label="Show"
            choices={[
              { value: 'waiting', label: 'Waiting' },
              { value: 'left', label: 'Left' },
            ]}
            value={state}
            onChange={({ target }) => setState(target.value === 'left' ? 'left' : 'waiting')}
          />
          {mayRead && readable.length > 0 && (
            <Button loading={again.isPending} onClick={() => again.mutate(readable.map(({ id }) => id))}>
              Read again
            </Button>
          )}
          {mayRead && state === 'waiting' && rows.length > 1 && (
            <LeaveRows
              rows={run ? { run } : { ids: rows.map(({ id }) => id) }}
              total={run ? summary.total : rows.length}
              trigger={
                <Button>
                  {run ? `Leave all ${formatCount(summary.total)}` : `Leave these ${rows.length}`}
                </Button>
              }
            />
          )}
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="mt-2 text-base text-muted">
          {state === 'left' ? 'No row is left.' : nothingWaits(run)}
        </p>
      ) : (
        <ul className="mt-3 grid gap-4">
          {rows.map((row) => (
            <li key={row.id} className="border-rule border-t pt-3">
              <div className="flex flex-wrap items-start justify-between gap-3">
                <p className="min-w-0 flex-1 text-base">
                  {!run && `${networkName(row.network_id)}, ${row.source}: `}
                  {row.detail} <span className="text-muted">({row.code})</span>
                  {row.left_reason && <span className="block text-muted">Left: {row.left_reason}</span>}
                </p>
                {mayRead && row.left && <TakeUpRow row={row} />}
                {mayRead && !row.left && (
                  <LeaveRows rows={{ ids: [row.id] }} total={1} trigger={<Button size="sm">Leave</Button>} />
                )}
              </div>
              <pre
                translate="no"
                className="mt-1.5 max-h-40 overflow-auto rounded-sm border border-rule bg-paper p-2 font-mono text-sm whitespace-pre-wrap break-all"
              >
                {row.raw}
              </pre>
            </li>
          ))}
        </ul>
      )}
      {summary.total > rows.length && (
        <p className="mt-3 text-base text-muted">And {formatCount(summary.total - rows.length)} more.</p>
      )}
    </section>
  );
}

function nothingWaits(run: SyncRun | undefined): string {
  if (!run) return 'No row waits.';
  return run.kind === 'catalog'
    ? 'All rows were read since, were left, or a newer sync has rejected them again.'
    : 'All rows were recorded since, or were left.';
}

function useReadAgain(run: SyncRun | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) => {
      if (run?.kind !== 'catalog')
        return (await bodyOf(api.POST('/v1/operations/rejected-rows/reingest', { body: { ids } }))).data;
      return startSync(run.network_id as NetworkSlug, true);
    },
    onSuccess: (outcome) => {
      if ('status' in outcome) {
        toast.success('Sync started', 'It reads every program of the catalog again.');
        return showStarted(queries, [outcome]);
      }
      const { booked, outdated, rejected } = outcome;
      const recorded = booked + outdated;
      if (recorded > 0) toast.success(`${rowsText(recorded)} recorded`, restOf(rejected));
      else toast.info('No row could be recorded', restOf(rejected));
      return queries.invalidateQueries({ queryKey: syncKeys.rejected() });
    },
    onError: (error) => toast.error('We couldn’t read the rows again', errorText(error)),
  });
}

function restOf(rejected: number): string | undefined {
  return rejected === 0 ? undefined : `${rowsText(rejected)} still rejected.`;
}

function rowsText(rows: number): string {
  return plural(rows, 'row');
}
