import type { LinkProps } from '@tanstack/react-router';
import { Gauge, KeyRound, type LucideIcon, MessageSquare, Settings } from 'lucide-react';

export interface MenuItem {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: LucideIcon;
  /** The item is current on this path only, not below it. */
  exact?: true;
}

/** The side menu: groups of screens. */
export const MENU: readonly { name: string; items: readonly MenuItem[] }[] = [
  { name: 'Overview', items: [{ to: '/app', label: 'Dashboard', icon: Gauge, exact: true }] },
  { name: 'Developers', items: [{ to: '/api-keys', label: 'API Keys', icon: KeyRound }] },
  {
    name: 'Account',
    items: [
      { to: '/feedback', label: 'Community Feedback', icon: MessageSquare },
      { to: '/settings', label: 'Settings', icon: Settings },
    ],
  },
];
