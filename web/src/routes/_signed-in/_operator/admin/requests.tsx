import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { dataRequestsQuery } from '../../../../features/accounts/operator/data-requests/data-requests-query.ts';
import {
  claimsQuery,
  heldQuery,
  unattributedQuery,
} from '../../../../features/sales/operator/requests-query.ts';
import type { QUEUE_NAMES } from '../../../../features/sales/operator/requests-search.ts';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { RouteTabs } from '../../../../shell/operator/route-tabs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/requests')({
  component: Requests,
});

function Requests() {
  const { data: claims } = useQuery(claimsQuery({}));
  const { data: held } = useQuery(heldQuery({}));
  const { data: unattributed } = useQuery(unattributedQuery({}));
  const { data: dataRequests } = useQuery(dataRequestsQuery({}));
  return (
    <Screen title="Requests" lead="Each decision needs a reason, which the audit log keeps.">
      <RouteTabs
        label="Requests"
        tabs={[
          { ...queue('claims'), label: 'Claims', count: claims?.summary.total },
          { ...queue('held'), label: 'Held sales', count: held?.summary.total },
          {
            ...queue('unattributed'),
            label: 'Unattributed sales',
            count: unattributed?.summary.total,
          },
          {
            to: '/admin/requests/personal-data',
            label: 'Personal data',
            count: dataRequests?.summary.total,
          },
        ]}
      />
    </Screen>
  );
}

const queue = (queue: (typeof QUEUE_NAMES)[number]) =>
  ({ to: '/admin/requests/$queue', params: { queue } }) as const;
