import { oneOf } from '../../lib/search-params.ts';

/** The tabs of the settings, as the URL names them, and their labels. */
export const SETTINGS_TABS = ['profile', 'security', 'sites', 'notifications', 'billing'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export const SETTINGS_LABELS: Record<SettingsTab, string> = {
  profile: 'Profile',
  security: 'Security',
  sites: 'Sites',
  notifications: 'Notifications',
  billing: 'Billing',
};

/** The tab that the URL names; the first for anything else. */
export function settingsTab(input: unknown): SettingsTab {
  return oneOf(SETTINGS_TABS, input) ?? 'profile';
}
