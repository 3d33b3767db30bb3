import { oneOf, searchTextOf, textOf } from '../../lib/search-params.ts';
import { PERIODS, type Period } from './periods.ts';
import { SALE_STATES, type SaleState } from './sale-states.ts';

export const EARNING_TABS = ['balances', 'sales', 'statements', 'payouts', 'find'] as const;
export type EarningTab = (typeof EARNING_TABS)[number];

export const TAB_LABELS: Record<EarningTab, string> = {
  balances: 'Balances',
  sales: 'Sales',
  statements: 'Statements',
  payouts: 'Payouts',
  find: 'Where is my sale?',
};

/** The questions about a sale, as the URL names them. */
const QUESTIONS = ['click', 'order', 'time'] as const;
export type Question = (typeof QUESTIONS)[number];

/** The tab, the filters of the sales, and the question about a sale. */
export interface EarningsSearch {
  tab?: EarningTab | undefined;
  state?: SaleState | undefined;
  brand?: string | undefined;
  period?: Period | undefined;
  by?: Question | undefined;
  q?: string | undefined;
}

/** The list of the sales that are held, each with the reason. */
export const HELD_SALES = {
  tab: 'sales',
  state: 'held',
  period: 'three-years',
} as const satisfies EarningsSearch;

const BRAND_ID = /^brd_[0-9a-z]{16,20}$/;

export function earningsSearch(search: Record<string, unknown>): EarningsSearch {
  const brand = textOf(search.brand);
  return {
    tab: oneOf(EARNING_TABS, search.tab),
    state: oneOf(SALE_STATES, search.state),
    brand: brand && BRAND_ID.test(brand) ? brand : undefined,
    period: oneOf(PERIODS, search.period),
    by: oneOf(QUESTIONS, search.by),
    q: searchTextOf(search.q),
  };
}
