import type { QueryClient } from '@tanstack/react-query';
import { payoutTermsQuery } from '../../lib/payout-terms.ts';
import { sitesQuery } from '../sites/sites-query.ts';
import { preferencesQuery } from './preferences.ts';
import { sessionsQuery } from './sessions-query.ts';
import type { SettingsTab } from './settings-tabs.ts';

const CALLS: Record<SettingsTab, (queries: QueryClient) => unknown> = {
  profile: () => undefined,
  security: (queries) => queries.prefetchQuery(sessionsQuery),
  sites: (queries) => queries.prefetchQuery(sitesQuery),
  notifications: (queries) => queries.prefetchQuery(preferencesQuery),
  billing: (queries) => queries.prefetchQuery(payoutTermsQuery),
};

/** Starts the calls of a tab, while its code is still loading. */
export function prefetchTab(queries: QueryClient, tab: SettingsTab): void {
  void CALLS[tab](queries);
}
