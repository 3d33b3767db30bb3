import { useOperatorSearch } from '../../../../lib/operator-search.ts';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { TabViews } from '../../../../ui/tab-views.tsx';
import { REVENUE_VIEWS } from './revenue-views.ts';

/** What the network earns, what publishers get, and the bookings of it. */
export default function RevenueTab({ title }: { title: string }) {
  const { view } = useOperatorSearch();
  return (
    <Screen title={title}>
      <TabViews label={title} views={REVENUE_VIEWS} current={view} parameters={NO_PARAMETERS} />
    </Screen>
  );
}

/** A view doesn’t keep the filters of another. */
const NO_PARAMETERS = {
  from: undefined,
  to: undefined,
  state: undefined,
  page: undefined,
  network: undefined,
  month: undefined,
  run: undefined,
  statement: undefined,
};
