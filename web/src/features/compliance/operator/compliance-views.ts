import { lazy } from 'react';
import type { TabView } from '../../../ui/tab-views.tsx';

/** The tabs of the compliance dashboard, as `view` in the URL names them. The first is shown by default. */
export const COMPLIANCE_VIEWS = [
  {
    value: 'violations',
    label: 'Active Violations',
    content: lazy(() => import('./violations/violations.tsx')),
  },
  { value: 'rules', label: 'Compliance Rules', content: lazy(() => import('./rules/rules.tsx')) },
  { value: 'registry', label: 'Ban Registry', content: lazy(() => import('./registry/registry.tsx')) },
  { value: 'logs', label: 'Recent Logs', content: lazy(() => import('./logs/logs.tsx')) },
] as const satisfies readonly TabView[];
