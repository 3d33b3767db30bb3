import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import type { NetworkSlug } from '../../../../../../worker/platform/contract/networks.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { toast } from '../../../../ui/toast.ts';
import { rejectedRowsQuery, type SyncRun, showStarted, syncKeys } from './syncs-query.ts';
import { startSync } from './use-start-sync.ts';

/**
 * The rejected rows of a sync with their text. They can be read again once the adapter or its settings are fixed; those of a
 * catalog by a sync that reads every program.
 */
export function RejectedRows({ run }: { run: SyncRun }) {
  const { data, error, refetch, isFetching } = useQuery(rejectedRowsQuery(run.id));
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
  return (
    <section aria-label="Rejected rows" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading level={3}>Rejected rows</Heading>
        {mayRead && rows.length > 0 && (
          <Button size="sm" loading={again.isPending} onClick={() => again.mutate(rows.map(({ id }) => id))}>
            Read again
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="mt-2 text-base text-muted">
          {run.kind === 'catalog'
            ? 'All rows were read since, or a newer sync has rejected them again.'
            : 'All rows were recorded since.'}
        </p>
      ) : (
        <ul className="mt-3 grid gap-4">
          {rows.map((row) => (
            <li key={row.id} className="border-rule border-t pt-3">
              <p className="text-base">
                {row.detail} <span className="text-muted">({row.code})</span>
              </p>
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

function useReadAgain({ kind, network_id }: SyncRun) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) => {
      if (kind !== 'catalog')
        return (await bodyOf(api.POST('/v1/operations/rejected-rows/reingest', { body: { ids } }))).data;
      return startSync(network_id as NetworkSlug, true);
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
