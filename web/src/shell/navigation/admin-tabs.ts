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
import { oneOf } from '../../lib/search-params.ts';

interface TabEntry {
  value: string;
  /** In the menu. */
  label: string;
  title: string;
  icon: LucideIcon;
  /** The group in the menu. */
  group: (typeof TAB_GROUPS)[number];
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
  },
  {
    value: 'networks',
    label: 'Networks',
    title: 'Network Management',
    icon: Network,
    group: 'Catalog',
  },
  {
    value: 'brands',
    label: 'Brands',
    title: 'Brand Management',
    icon: Store,
    group: 'Catalog',
  },
  {
    value: 'revenue',
    label: 'Revenue',
    title: 'Revenue Dashboard',
    icon: Landmark,
    group: 'Money',
  },
  {
    value: 'compliance',
    label: 'Compliance',
    title: 'Compliance Dashboard',
    icon: ShieldCheck,
    group: 'Publishers',
  },
  {
    value: 'publishers',
    label: 'Publishers',
    title: 'Publishers',
    icon: Users,
    group: 'Publishers',
  },
  {
    value: 'requests',
    label: 'Requests',
    title: 'Requests',
    icon: Inbox,
    group: 'Publishers',
  },
  {
    value: 'feedback',
    label: 'Feedback',
    title: 'Feedback Management',
    icon: MessageSquare,
    group: 'Publishers',
  },
  {
    value: 'alerts',
    label: 'Alerts',
    title: 'Alerts',
    icon: Bell,
    group: 'System',
  },
  {
    value: 'team',
    label: 'Team',
    title: 'Team',
    icon: UsersRound,
    group: 'System',
  },
] as const satisfies readonly TabEntry[];

export type AdminTab = (typeof ADMIN_TABS)[number];

const VALUES = ADMIN_TABS.map(({ value }) => value);

/** The tab that the URL names; networks for anything else. */
export function adminTab(given: unknown): AdminTab {
  const value = oneOf(VALUES, given) ?? 'networks';
  return ADMIN_TABS.find((tab) => tab.value === value) ?? ADMIN_TABS[0];
}
