import { lazy } from 'react';
import type { TabView } from '../../../ui/tab-views.tsx';

/** The tabs of Network Management, as `view` in the URL names them. The first is shown by default. A view is here once it works. */
export const NETWORK_VIEWS = [
  { value: 'programs', label: 'Programs', content: lazy(() => import('./programs/programs.tsx')) },
  { value: 'networks', label: 'Networks', content: lazy(() => import('./networks/networks.tsx')) },
  {
    value: 'banned-domains',
    label: 'Banned Domains',
    content: lazy(() => import('../../compliance/operator/bans/banned-domains.tsx')),
  },
  {
    value: 'link-verification',
    label: 'Link Verification',
    content: lazy(() => import('../../links/operator/link-verification.tsx')),
  },
  {
    value: 'circuit-breaker',
    label: 'Circuit Breaker',
    content: lazy(() => import('./breakers/circuit-breaker.tsx')),
  },
  {
    value: 'siteplug-diagnostics',
    label: 'SitePlug Diagnostics',
    content: lazy(() => import('./diagnostics/siteplug-diagnostics.tsx')),
  },
] as const satisfies readonly TabView[];
