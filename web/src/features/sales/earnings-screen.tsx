import { type ReactNode, Suspense } from 'react';
import { Screen } from '../../shell/dashboard/screen.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import {
  EARNING_TABS,
  type EarningsSearch,
  type EarningTab,
  earningsSearch,
  TAB_LABELS,
} from './earnings-search.ts';

const Balances = lazyPart(() => import('./balances.tsx'));
const Sales = lazyPart(() => import('./sales.tsx'));
const Statements = lazyPart(() => import('./statements.tsx'));
const PayoutHistory = lazyPart(() => import('../payouts/payout-history.tsx'));
const FindSale = lazyPart(() => import('./find-sale.tsx'));

interface EarningsScreenProps {
  /** The search of the URL, with any values. */
  given: object;
  onSearchChange: (change: EarningsSearch) => void;
}

/** The publisher's money: where it is, what it comes from and where it goes. */
export function EarningsScreen({ given, onSearchChange }: EarningsScreenProps) {
  const search = earningsSearch({ ...given });
  const { tab = 'balances' } = search;
  const panels: Record<EarningTab, ReactNode> = {
    balances: <Balances />,
    sales: <Sales search={search} onSearchChange={onSearchChange} />,
    statements: <Statements />,
    payouts: <PayoutHistory />,
    find: <FindSale search={search} onSearchChange={onSearchChange} />,
  };
  return (
    <Screen title="Earnings">
      <TabLinks
        label="Earnings"
        current={tab}
        tabs={EARNING_TABS.map((value) => ({ value, label: TAB_LABELS[value] }))}
        searchOf={(value) => ({ tab: value })}
      />
      <div className="pt-6">
        <Suspense fallback={<LoadingState label={`Opening ${TAB_LABELS[tab]}`} />}>{panels[tab]}</Suspense>
      </div>
    </Screen>
  );
}
