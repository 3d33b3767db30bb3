import { createFileRoute } from '@tanstack/react-router';
import { Payouts } from '../../../../../../features/payouts/operator/payouts.tsx';
import { runsQuery, settingsQuery } from '../../../../../../features/payouts/operator/payouts-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/_revenue/payouts/')({
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(runsQuery(1));
    void queries.prefetchQuery(settingsQuery);
  },
  preload: false,
  component: Payouts,
});
