import { lazy } from 'react';
import type { TabView } from '../../../../ui/tab-views.tsx';

/** The tabs of the team, as `view` in the URL names them. The first is shown by default. */
export const TEAM_VIEWS = [
  { value: 'roles', label: 'Roles', content: lazy(() => import('./roles/roles.tsx')) },
  { value: 'keys', label: 'Operator keys', content: lazy(() => import('./keys/operator-keys.tsx')) },
  { value: 'audit-log', label: 'Audit log', content: lazy(() => import('./audit-log/audit-log.tsx')) },
] as const satisfies readonly TabView[];
