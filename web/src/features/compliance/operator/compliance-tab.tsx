import { useOperatorSearch } from '../../../lib/operator-search.ts';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { TabViews } from '../../../ui/tab-views.tsx';
import { COMPLIANCE_VIEWS } from './compliance-views.ts';

/** Violations, rules, bans and decisions. */
export default function ComplianceTab({ title }: { title: string }) {
  const { view } = useOperatorSearch();
  return (
    <Screen title={title} lead="What the rules found, and the decisions of the last 30 days.">
      <TabViews
        label="Compliance Dashboard"
        views={COMPLIANCE_VIEWS}
        current={view}
        parameters={NO_PARAMETERS}
      />
    </Screen>
  );
}

/** A view doesn’t keep the filters of another. */
const NO_PARAMETERS = { status: undefined, violation: undefined, type: undefined, page: undefined };
