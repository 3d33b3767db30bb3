import { useOperatorSearch } from '../../../lib/operator-search.ts';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { TabViews } from '../../../ui/tab-views.tsx';
import { NETWORK_VIEWS } from './network-views.ts';
import { SyncButtons } from './syncs/sync-buttons.tsx';
import { SyncProgress } from './syncs/sync-progress.tsx';

/** Programs, networks, syncs and the publishers’ share. */
export default function NetworksTab({ title }: { title: string }) {
  const { view } = useOperatorSearch();
  return (
    <Screen title={title} actions={<SyncButtons />}>
      <SyncProgress />
      <TabViews label="Network Management" views={NETWORK_VIEWS} current={view} parameters={NO_PARAMETERS} />
    </Screen>
  );
}

/** A view doesn’t keep the filters of another. */
const NO_PARAMETERS = { q: undefined, status: undefined, network: undefined, page: undefined };
