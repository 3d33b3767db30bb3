import { useOperatorSearch } from '../../../../lib/operator-search.ts';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { TabViews } from '../../../../ui/tab-views.tsx';
import { TEAM_VIEWS } from './team-views.ts';

/** Who operates the network, with which programs, and what they changed. */
export default function TeamTab({ title }: { title: string }) {
  const { view } = useOperatorSearch();
  return (
    <Screen title={title}>
      <TabViews label={title} views={TEAM_VIEWS} current={view} parameters={NO_PARAMETERS} />
    </Screen>
  );
}

/** A view doesn’t keep the filters of another. */
const NO_PARAMETERS = {
  q: undefined,
  action: undefined,
  actor: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
};
