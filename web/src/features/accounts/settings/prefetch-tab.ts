import type { QueryClient } from '@tanstack/react-query';
import { confirmationQuery } from '../../../lib/confirm-session.ts';
import { payoutTermsQuery } from '../../../lib/payout-terms.ts';
import type { SettingsTab } from '../../../shell/navigation/settings-tabs.ts';
import { payoutDetailsQuery, payoutsQuery, payoutTaxQuery } from '../../payouts/payouts-query.ts';
import { sitesQuery } from '../sites/sites-query.ts';
import { activityQuery } from './activity-query.ts';
import { appsQuery } from './apps-query.ts';
import { deletionQuery } from './deletion-query.ts';
import { passkeysQuery } from './passkeys-query.ts';
import { preferencesQuery } from './preferences.ts';
import { sessionsQuery } from './sessions-query.ts';

const CALLS: Record<SettingsTab, (queries: QueryClient) => unknown> = {
  profile: (queries) => queries.prefetchQuery(deletionQuery),
  security: (queries) =>
    Promise.all([
      queries.prefetchQuery(confirmationQuery),
      queries.prefetchQuery(sessionsQuery),
      queries.prefetchQuery(passkeysQuery),
      queries.prefetchQuery(appsQuery),
      queries.prefetchInfiniteQuery(activityQuery),
    ]),
  sites: (queries) => queries.prefetchQuery(sitesQuery),
  notifications: (queries) => queries.prefetchQuery(preferencesQuery),
  billing: (queries) =>
    Promise.all([
      queries.prefetchQuery(payoutDetailsQuery),
      queries.prefetchQuery(payoutTaxQuery),
      queries.prefetchQuery(payoutTermsQuery),
      queries.prefetchQuery(payoutsQuery(1)),
    ]),
};

/** Starts the calls of a tab, while its code is still loading. */
export function prefetchTab(queries: QueryClient, tab: SettingsTab): void {
  void CALLS[tab](queries);
}
