import type { LinkProps } from '@tanstack/react-router';
import {
  Blocks,
  Bot,
  ChartLine,
  Gauge,
  HandCoins,
  KeyRound,
  Link2,
  type LucideIcon,
  MessageSquare,
  Settings,
  ShieldCheck,
  Store,
  Webhook,
  Wrench,
} from 'lucide-react';

export interface MenuItem {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: LucideIcon;
  /** The item is current on this path only, not below it. */
  exact?: true;
}

/** The side menu: groups of screens. */
export const MENU: readonly { name: string; items: readonly MenuItem[] }[] = [
  {
    name: 'Overview',
    items: [
      { to: '/app', label: 'Dashboard', icon: Gauge, exact: true },
      { to: '/app/analytics', label: 'Analytics', icon: ChartLine },
      { to: '/app/earnings', label: 'Earnings', icon: HandCoins },
    ],
  },
  {
    name: 'Earn',
    items: [
      { to: '/app/brands', label: 'Brand Partners', icon: Store },
      { to: '/links', label: 'Your Affiliate Links', icon: Link2 },
      { to: '/app/tools', label: 'Tools', icon: Wrench },
      { to: '/app/platforms', label: 'Integrations', icon: Blocks },
    ],
  },
  {
    name: 'Developers',
    items: [
      { to: '/claude-mcp', label: 'Claude and MCP', icon: Bot },
      { to: '/api-keys', label: 'API Keys', icon: KeyRound },
      { to: '/app/webhooks', label: 'Webhooks', icon: Webhook },
    ],
  },
  {
    name: 'Account',
    items: [
      { to: '/app/compliance', label: 'Compliance', icon: ShieldCheck },
      { to: '/feedback', label: 'Community Feedback', icon: MessageSquare },
      { to: '/settings', label: 'Settings', icon: Settings },
    ],
  },
];
