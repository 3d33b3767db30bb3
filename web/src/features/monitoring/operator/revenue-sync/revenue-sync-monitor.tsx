import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type NetworkHealth, type SyncHealth, syncHealthQuery } from './revenue-sync-query.ts';

type HealthClass = NonNullable<NetworkHealth['health']>;

const CLASSES: Record<HealthClass, { tone: Tone; label: string }> = {
  healthy: { tone: 'approved', label: 'Healthy' },
  warning: { tone: 'held', label: 'Warning' },
  critical: { tone: 'reversed', label: 'Critical' },
};

/** The health of the revenue syncs, overall and of each network, read again every two minutes. */
export function RevenueSyncMonitor() {
  const result = useQuery(syncHealthQuery);
  const { data, error, isFetching, refetch } = result;
  useEffect(() => {
    if (error) toast.error('Monitor Error', 'Failed to load revenue sync status');
  }, [error]);
  const refresh = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) toast.success('Data Refreshed', 'Revenue sync status updated');
  };
  return (
    <Section
      title="Revenue Sync Monitor"
      lead="Runs and figures of each network are of the last 7 days. A network is healthy at 90% completed runs or more, and critical below 50%."
      aside={
        <Button loading={isFetching} onClick={() => void refresh()}>
          Refresh
        </Button>
      }
    >
      {data ? (
        <>
          <NotRefreshed result={result} title="Failed to load revenue sync status" />
          <Health health={data} />
        </>
      ) : error ? (
        <ErrorState
          title="Failed to load revenue sync status"
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Loading the revenue sync status" />
      )}
    </Section>
  );
}

function Health({ health }: { health: SyncHealth }) {
  const { overall_health, sync_frequency_score, last_successful_sync, total_revenue_24h } = health;
  if (health.total_networks === 0)
    return (
      <EmptyState title="No network has revenue syncs.">Resume a network to see its syncs here.</EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Alert health={health} />
      <Stats>
        <Stat
          label="Overall health"
          value={overall_health === null ? 'No data' : CLASSES[overall_health].label}
          note={
            overall_health === null
              ? 'No sync ran in the last 7 days'
              : `${formatCount(health.healthy_networks)} of ${formatCount(health.total_networks)} networks healthy`
          }
        />
        <Stat
          label="Sync score"
          value={sync_frequency_score === null ? 'No data' : `${sync_frequency_score}%`}
          note={
            health.networks_without_runs > 0
              ? `Without ${formatCount(health.networks_without_runs)} ${networksText(health.networks_without_runs)} with no runs`
              : 'Healthy networks of all'
          }
        />
        <Stat label="Revenue, 24 hours" value={<Money amount={total_revenue_24h} />} note="Gross" />
        <Stat
          label="Last successful sync"
          value={last_successful_sync === null ? 'None' : <RelativeTime at={last_successful_sync} />}
        />
      </Stats>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 xl:grid-cols-3">
        {health.networks.map((network) => (
          <li key={network.network_id} className="grid grid-cols-[minmax(0,1fr)]">
            <NetworkCard network={network} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Alert({ health: { overall_health, failing_networks, warning_networks } }: { health: SyncHealth }) {
  if (overall_health === 'critical')
    return (
      <Notice
        tone="error"
        title={`${formatCount(failing_networks)} network(s) are experiencing critical sync failures`}
      />
    );
  if (overall_health === 'warning')
    return (
      <Notice tone="held" title={`${formatCount(warning_networks)} network(s) showing performance issues`} />
    );
  return null;
}

const PROBLEMS: Partial<Record<HealthClass, string>> = {
  critical: 'Critical: Sync success rate below 50%',
  warning: 'Warning: Sync performance degraded',
};

function NetworkCard({ network }: { network: NetworkHealth }) {
  const { health, success_rate, last_sync } = network;
  const problem = health === null ? undefined : PROBLEMS[health];
  return (
    <Card
      look="boxed"
      title={network.network_name}
      aside={
        health === null ? (
          <Badge>No data</Badge>
        ) : (
          <Badge tone={CLASSES[health].tone}>{CLASSES[health].label}</Badge>
        )
      }
    >
      {problem && (
        <p className={health === 'critical' ? 'mb-2 text-base text-reversed' : 'mb-2 text-base text-held'}>
          {problem}
        </p>
      )}
      <DefinitionList
        items={[
          { term: 'Last sync', value: last_sync === null ? 'Never' : <RelativeTime at={last_sync} /> },
          {
            term: 'Success rate',
            value:
              success_rate === null
                ? 'No runs in 7 days'
                : `${Math.round(success_rate * 10) / 10}% of ${formatCount(network.runs)} ${network.runs === 1 ? 'run' : 'runs'}`,
          },
          { term: 'Total revenue', value: <Money amount={network.total_revenue} /> },
          { term: 'Publisher earnings', value: <Money amount={network.publisher_earnings} /> },
          { term: 'Our commission', value: <Money amount={network.our_commission} /> },
          {
            term: 'Rows read',
            value: <span className="figures">{formatCount(network.total_records)}, repeats included</span>,
          },
          { term: 'Errors', value: <span className="figures">{formatCount(network.error_count)}</span> },
        ]}
      />
    </Card>
  );
}

function networksText(count: number): string {
  return count === 1 ? 'network' : 'networks';
}
