import { lazy } from 'react';
import type { TabView } from '../../../../ui/tab-views.tsx';

/** The tabs of the revenue screen, as `view` in the URL names them. The first is shown by default. A view is here once it works. */
export const REVENUE_VIEWS = [
  { value: 'dashboard', label: 'Dashboard', content: lazy(() => import('./dashboard/dashboard.tsx')) },
  {
    value: 'reconciliation',
    label: 'Reconciliation',
    content: lazy(() => import('../../../reconciliation/operator/reconciliation.tsx')),
  },
  {
    value: 'adjustments',
    label: 'Adjustments',
    content: lazy(() => import('./adjustments/adjustments.tsx')),
  },
  {
    value: 'payouts',
    label: 'Payouts',
    content: lazy(() => import('../../../payouts/operator/payouts-view.tsx')),
  },
] as const satisfies readonly TabView[];
