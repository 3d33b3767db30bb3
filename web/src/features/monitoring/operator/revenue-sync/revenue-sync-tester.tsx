import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { NETWORKS, type NetworkSlug } from '../../../../../../worker/platform/contract/networks.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type SyncResult, syncHealthQuery, syncResultQuery } from './revenue-sync-query.ts';

const RANGES = [1, 7, 30, 90] as const;
const DEFAULT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Runs a network’s revenue sync over the last days, and follows it to its end. */
export function RevenueSyncTester() {
  const [network, setNetwork] = useState<NetworkSlug>('siteplug');
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  const mayStart = useMay('catalog:write');
  const start = useStart();
  return (
    <Section
      title="Revenue Sync Tester"
      isFirst
      lead="Starts a real sync of the network’s report, or joins a running one. Rows that are already known change nothing."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="flex flex-wrap items-end gap-3">
          <NativeSelect
            label="Network"
            className="basis-44"
            choices={NETWORKS.map(({ slug, name }) => ({ value: slug, label: name }))}
            value={network}
            onChange={({ target }) =>
              setNetwork(NETWORKS.find(({ slug }) => slug === target.value)?.slug ?? network)
            }
          />
          <NativeSelect
            label="Date range"
            className="basis-44"
            choices={RANGES.map((each) => ({
              value: String(each),
              label: each === 1 ? 'Last 1 day' : `Last ${each} days`,
            }))}
            value={String(days)}
            onChange={({ target }) => setDays(Number(target.value))}
          />
          <Button
            variant="primary"
            disabled={!mayStart}
            loading={start.isPending}
            onClick={() => start.mutate({ network, days })}
          >
            Test Sync
          </Button>
        </div>
        <div aria-live="polite" className="min-w-0">
          {start.data ? (
            <Result key={start.data} id={start.data} />
          ) : (
            <EmptyState title="No test yet.">
              The result has the processed records, the errors and the revenue of the days.
            </EmptyState>
          )}
        </div>
      </div>
    </Section>
  );
}

/** Starts a sync, and returns the ID of its run. */
function useStart() {
  return useMutation({
    mutationFn: async ({ network, days }: { network: NetworkSlug; days: number }) => {
      const now = Date.now();
      const body = { from: dayText(now - days * DAY_MS), to: dayText(now), networks: [network] };
      const { data } = await bodyOf(api.POST('/v1/operations/revenue/sync', { body }));
      const [synced] = data;
      if (synced?.run) return synced.run.id;
      throw new Error(`Sync function error: ${synced?.error?.detail ?? 'The sync didn’t start.'}`);
    },
    onError: (error) =>
      toast.error('Test Failed', `Failed to test revenue sync function. ${errorText(error)}`),
  });
}

function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function Result({ id }: { id: string }) {
  const { data: result, error, refetch } = useQuery(syncResultQuery(id));
  useEndToast(result);
  if (!result && error)
    return (
      <ErrorState
        title="We couldn’t load the result."
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  const ended = result !== undefined && result.success !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        <OutcomeBadge success={result?.success ?? null} />
        {ended
          ? `The run ended after ${formatCount(result.duration_ms ?? 0)} ms.`
          : 'The sync has started. Its result is not known until it ends.'}
        <Code className="font-mono text-muted text-sm">{id}</Code>
      </p>
      <Stats>
        <Stat
          label="Processed records"
          value={result && formatCount(result.processed_records)}
          note={ended ? undefined : 'So far'}
        />
        <Stat
          label="Errors"
          value={result && formatCount(result.error_count)}
          note={ended ? undefined : 'So far'}
        />
        <Stat
          label="Revenue of the days"
          value={result && <Money amount={result.revenue_total} />}
          note={ended ? 'Gross' : 'Known at the end'}
        />
        <Stat
          label="Publishers affected"
          value={
            result && (result.publishers_affected === null ? '–' : formatCount(result.publishers_affected))
          }
          note={ended ? undefined : 'Known at the end'}
        />
      </Stats>
      {result && result.errors.length > 0 && (
        <Notice
          tone="error"
          title="Errors"
          detail={
            <span className="grid gap-1">
              {result.errors.map((each, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same error
                <span key={place} className="break-words">
                  {each}
                </span>
              ))}
            </span>
          }
        />
      )}
    </div>
  );
}

const OUTCOMES = {
  true: { tone: 'approved', label: 'Success' },
  false: { tone: 'reversed', label: 'Failed' },
  null: { tone: 'held', label: 'Running' },
} as const;

function OutcomeBadge({ success }: { success: boolean | null }) {
  const { tone, label } = OUTCOMES[`${success}`];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Says once how the run ended, and reads the health of the syncs again. */
function useEndToast(result: SyncResult | undefined) {
  const queries = useQueryClient();
  const told = useRef(false);
  useEffect(() => {
    if (!result || result.success === null || told.current) return;
    told.current = true;
    void queries.invalidateQueries({ queryKey: syncHealthQuery.queryKey });
    if (result.success)
      toast.success(
        'Revenue Sync Test Complete',
        `Processed ${formatCount(result.processed_records)} records in ${formatCount(result.duration_ms ?? 0)} ms`,
      );
    else toast.error('Revenue Sync Failed', `${formatCount(result.error_count)} errors encountered`);
  }, [result, queries]);
}
