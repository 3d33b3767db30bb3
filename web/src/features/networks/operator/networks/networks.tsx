import { useSuspenseQuery } from '@tanstack/react-query';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { AsOf } from '../../../../ui/as-of.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { type NetworkStatistics, statisticsQuery } from '../networks-query.ts';
import { Partners } from '../partners/partners.tsx';
import { RefusedDaysDialog } from '../refused-days/refused-days-dialog.tsx';
import { ShareSettings } from '../share/share-settings.tsx';
import { SyncHistory } from '../syncs/sync-history.tsx';
import { NetworkCard } from './network-card.tsx';

/** The networks with their figures, the publishers’ share and the history of the syncs. */
export function Networks() {
  return (
    <>
      <Section title="Networks" isFirst>
        <DataBoundary failed={FAILED} loading={<LoadingState label="Loading network statistics" />}>
          <Cards />
        </DataBoundary>
      </Section>
      <Partners />
      <ShareSettings />
      <SyncHistory tools={<RefusedDaysDialog />} />
    </>
  );
}

const FAILED = 'Failed to load network statistics';
/** Links that were counted earlier have their time below them. */
const PROMISED_MS = 10 * 60_000;

/** Networks with a feed first, and of these the active ones. */
function Cards() {
  const result = useSuspenseQuery(statisticsQuery);
  const { data, meta } = result.data;
  if (data.length === 0)
    return (
      <EmptyState title="No networks yet.">
        The first scheduled run of a deployment adds the built-in networks.
      </EmptyState>
    );
  const rank = ({ is_synced, is_active }: NetworkStatistics) => (is_synced ? 0 : 2) + (is_active ? 0 : 1);
  const networks = data.toSorted((one, other) => rank(one) - rank(other));
  return (
    <>
      <NotRefreshed result={result} title={FAILED} />
      <ul className="grid gap-5 lg:grid-cols-2 xl:grid-cols-3">
        {networks.map((network) => (
          <li key={network.network_id} className="grid">
            <NetworkCard network={network} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-base text-muted">
        <AsOf what="Links" at={meta.as_of} promised={PROMISED_MS} />
      </p>
    </>
  );
}
