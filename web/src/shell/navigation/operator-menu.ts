import type { LinkProps } from '@tanstack/react-router';
import {
  Activity,
  Bell,
  ChartLine,
  Code,
  FlaskConical,
  Gauge,
  Inbox,
  Landmark,
  Logs,
  type LucideIcon,
  MessageSquare,
  Network,
  ShieldCheck,
  Siren,
  Store,
  Sunrise,
  Timer,
  UserRoundCheck,
  Users,
  UsersRound,
} from 'lucide-react';
import {
  includesPermission,
  type OperatorPermission,
  permissionsOfRole,
  type Role,
} from '../../../../worker/platform/contract/operator-permissions.ts';
import { isWithin } from '../../lib/is-within.ts';

interface OperatorScreen {
  to: NonNullable<LinkProps['to']>;
  /** The paths of its tabs that don’t start with its own. */
  tabs?: readonly NonNullable<LinkProps['to']>[];
  /** In the menu. */
  label: string;
  /** In the command palette and as the window’s title. */
  title: string;
  icon: LucideIcon;
  /** Left out of the menu for roles without it. */
  permission?: OperatorPermission;
  /** In the menu. */
  group: (typeof SCREEN_GROUPS)[number];
}

export const SCREEN_GROUPS = ['Today', 'Catalog', 'Money', 'Publishers', 'System'] as const;

/** The screens of the operators’ area in the order of the menu. */
const OPERATOR_SCREENS: readonly OperatorScreen[] = [
  {
    to: '/admin/overview',
    label: 'Overview',
    title: 'Today',
    icon: Sunrise,
    group: 'Today',
  },
  {
    to: '/admin/changes',
    label: 'Changes',
    title: 'Changes',
    icon: UserRoundCheck,
    group: 'Today',
  },
  {
    to: '/admin/ceo-dashboard',
    label: 'Business',
    title: 'CEO Dashboard',
    icon: ChartLine,
    group: 'Today',
    permission: 'business:read',
  },
  {
    to: '/admin/networks',
    label: 'Networks',
    title: 'Network Management',
    icon: Network,
    group: 'Catalog',
  },
  {
    to: '/admin/brands',
    label: 'Brands',
    title: 'Brand Management',
    icon: Store,
    group: 'Catalog',
  },
  {
    to: '/admin/revenue',
    tabs: ['/admin/reconciliation', '/admin/adjustments', '/admin/payouts', '/admin/ledger'],
    label: 'Revenue',
    title: 'Revenue Dashboard',
    icon: Landmark,
    group: 'Money',
  },
  {
    to: '/admin/compliance',
    label: 'Compliance',
    title: 'Compliance Dashboard',
    icon: ShieldCheck,
    group: 'Publishers',
  },
  {
    to: '/admin/publishers',
    label: 'Publishers',
    title: 'Publishers',
    icon: Users,
    group: 'Publishers',
  },
  {
    to: '/admin/requests',
    label: 'Requests',
    title: 'Requests',
    icon: Inbox,
    group: 'Publishers',
  },
  {
    to: '/admin/feedback',
    label: 'Feedback',
    title: 'Feedback Management',
    icon: MessageSquare,
    group: 'Publishers',
  },
  {
    to: '/admin/system',
    label: 'System',
    title: 'System Monitor',
    icon: Activity,
    group: 'System',
  },
  {
    to: '/admin/incidents',
    label: 'Incidents',
    title: 'Incidents',
    icon: Siren,
    group: 'System',
  },
  {
    to: '/admin/request-log',
    label: 'Request log',
    title: 'Request log',
    icon: Logs,
    group: 'System',
  },
  {
    to: '/admin/alerts',
    label: 'Alerts',
    title: 'Alerts',
    icon: Bell,
    group: 'System',
  },
  {
    to: '/admin/developer',
    label: 'Developer',
    title: 'Developer Tools',
    icon: Code,
    group: 'System',
  },
  {
    to: '/admin/testing',
    tabs: ['/admin/test-suites'],
    label: 'Testing',
    title: 'Testing Dashboard',
    icon: FlaskConical,
    group: 'System',
  },
  {
    to: '/admin/load-testing',
    label: 'Load testing',
    title: 'Load Testing',
    icon: Gauge,
    group: 'System',
  },
  {
    to: '/admin/long-term-testing',
    label: 'Long-term testing',
    title: 'Long-Term Testing',
    icon: Timer,
    group: 'System',
  },
  {
    to: '/admin/team',
    label: 'Team',
    title: 'Team',
    icon: UsersRound,
    group: 'System',
  },
];

/** The screen that a path belongs to; undefined if there is none. */
export function operatorScreenAt(path: string): OperatorScreen | undefined {
  return OPERATOR_SCREENS.find(({ to, tabs = [] }) => [to, ...tabs].some((each) => isWithin(path, each)));
}

/** The screens that a role may open, in the order of the menu. */
export function operatorScreensOf(role: Role): OperatorScreen[] {
  const granted = permissionsOfRole(role);
  return OPERATOR_SCREENS.filter(({ permission }) => !permission || includesPermission(granted, permission));
}
