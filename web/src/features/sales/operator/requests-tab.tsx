import { useQuery } from '@tanstack/react-query';
import { useOperatorSearch } from '../../../lib/operator-search.ts';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { TabViews } from '../../../ui/tab-views.tsx';
import { REQUEST_VIEWS } from './request-views.ts';
import { claimsQuery, heldQuery, unattributedQuery } from './requests-query.ts';

/** Claims of publishers, held sales and sales without a publisher, with their evidence. */
export default function RequestsTab({ title }: { title: string }) {
  const { view } = useOperatorSearch();
  const { data: claims } = useQuery(claimsQuery({ status: 'open', of: undefined, page: 1 }));
  const { data: unattributed } = useQuery(
    unattributedQuery({ reason: undefined, network: undefined, page: 1 }),
  );
  const { data: held } = useQuery(heldQuery({ reason: undefined, of: undefined, page: 1 }));
  const counts = {
    claims: claims?.summary.total,
    held: held?.summary.total,
    unattributed: unattributed?.summary.total,
  };
  return (
    <Screen title={title} lead="Each decision needs a reason, which the audit log keeps.">
      <TabViews
        label="Requests"
        views={REQUEST_VIEWS}
        current={view}
        counts={counts}
        parameters={NO_PARAMETERS}
      />
    </Screen>
  );
}

/** A queue doesn’t keep the filters of another. */
const NO_PARAMETERS = {
  status: undefined,
  of: undefined,
  page: undefined,
  claim: undefined,
  sale: undefined,
  reason: undefined,
  network: undefined,
};
