import { lazy } from 'react';
import type { TabView } from '../../../ui/tab-views.tsx';

/** What waits for a decision of an operator, one queue each. */
export const REQUEST_VIEWS = [
  { value: 'claims', label: 'Claims', content: lazy(() => import('./claims/claims-view.tsx')) },
  { value: 'held', label: 'Held sales', content: lazy(() => import('./held/held-view.tsx')) },
  {
    value: 'unattributed',
    label: 'Unattributed sales',
    content: lazy(() => import('./unattributed/unattributed-view.tsx')),
  },
] as const satisfies readonly TabView[];
