import {
  Bell,
  Inbox,
  Landmark,
  type LucideIcon,
  MessageSquare,
  Network,
  ShieldCheck,
  Store,
  Sunrise,
  Users,
  UsersRound,
} from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { oneOf } from '../../lib/search-params.ts';

/** The content of a tab. It renders a `Screen` with this title. */
type TabContent = ComponentType<{ title: string }>;

interface TabEntry {
  value: string;
  /** In the menu. */
  label: string;
  title: string;
  icon: LucideIcon;
  /** The group in the menu. */
  group: (typeof TAB_GROUPS)[number];
  content: LazyExoticComponent<TabContent>;
}

export const TAB_GROUPS = ['Today', 'Catalog', 'Money', 'Publishers', 'System'] as const;

/** The tabs of the admin screen, as its URL names them. Their order is that of the menu. A tab is here once it works. */
export const ADMIN_TABS = [
  {
    value: 'overview',
    label: 'Overview',
    title: 'Today',
    icon: Sunrise,
    group: 'Today',
    content: lazy(() => import('../admin-overview/overview-tab.tsx')),
  },
  {
    value: 'networks',
    label: 'Networks',
    title: 'Network Management',
    icon: Network,
    group: 'Catalog',
    content: lazy(() => import('../admin-networks/networks-tab.tsx')),
  },
  {
    value: 'brands',
    label: 'Brands',
    title: 'Brand Management',
    icon: Store,
    group: 'Catalog',
    content: lazy(() => import('../admin-brands/brands-tab.tsx')),
  },
  {
    value: 'revenue',
    label: 'Revenue',
    title: 'Revenue Dashboard',
    icon: Landmark,
    group: 'Money',
    content: lazy(() => import('../admin-revenue/revenue-tab.tsx')),
  },
  {
    value: 'compliance',
    label: 'Compliance',
    title: 'Compliance Dashboard',
    icon: ShieldCheck,
    group: 'Publishers',
    content: lazy(() => import('../admin-compliance/compliance-tab.tsx')),
  },
  {
    value: 'publishers',
    label: 'Publishers',
    title: 'Publishers',
    icon: Users,
    group: 'Publishers',
    content: lazy(() => import('../admin-publishers/publishers-tab.tsx')),
  },
  {
    value: 'requests',
    label: 'Requests',
    title: 'Requests',
    icon: Inbox,
    group: 'Publishers',
    content: lazy(() => import('../admin-requests/requests-tab.tsx')),
  },
  {
    value: 'feedback',
    label: 'Feedback',
    title: 'Feedback Management',
    icon: MessageSquare,
    group: 'Publishers',
    content: lazy(() => import('../admin-feedback/feedback-tab.tsx')),
  },
  {
    value: 'alerts',
    label: 'Alerts',
    title: 'Alerts',
    icon: Bell,
    group: 'System',
    content: lazy(() => import('../admin-alerts/alerts-tab.tsx')),
  },
  {
    value: 'team',
    label: 'Team',
    title: 'Team',
    icon: UsersRound,
    group: 'System',
    content: lazy(() => import('../admin-team/team-tab.tsx')),
  },
] as const satisfies readonly TabEntry[];

export type AdminTab = (typeof ADMIN_TABS)[number];

const VALUES = ADMIN_TABS.map(({ value }) => value);

/** The tab that the URL names; networks for anything else. */
export function adminTab(given: unknown): AdminTab {
  const value = oneOf(VALUES, given) ?? 'networks';
  return ADMIN_TABS.find((tab) => tab.value === value) ?? ADMIN_TABS[0];
}
