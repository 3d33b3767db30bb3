import { useSuspenseQuery } from '@tanstack/react-query';
import { DataBoundary } from '../../../ui/data-boundary.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShareSettings } from '../share/share-settings.tsx';
import { SyncHistory } from '../syncs/sync-history.tsx';
import { NetworkCard } from './network-card.tsx';
import { statisticsQuery } from './networks-query.ts';

/** The networks with their figures, the publishers’ share and the history of the syncs. */
export default function Networks() {
  return (
    <>
      <Section title="Networks" isFirst>
        <DataBoundary
          failed="Failed to load network statistics"
          loading={<LoadingState label="Loading network statistics" />}
        >
          <Cards />
        </DataBoundary>
      </Section>
      <ShareSettings />
      <SyncHistory />
    </>
  );
}

/** Active networks first. */
function Cards() {
  const { data } = useSuspenseQuery(statisticsQuery);
  if (data.length === 0)
    return (
      <EmptyState title="No networks yet.">
        The first scheduled run of a deployment adds the built-in networks.
      </EmptyState>
    );
  const networks = [...data.filter(({ is_active }) => is_active), ...data.filter((each) => !each.is_active)];
  return (
    <ul className="grid gap-5 lg:grid-cols-2">
      {networks.map((network) => (
        <li key={network.network_id} className="grid">
          <NetworkCard network={network} />
        </li>
      ))}
    </ul>
  );
}
