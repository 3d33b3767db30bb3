/** The tabs of the settings, as the URL names them. */
export const SETTINGS_TABS = ['profile', 'security', 'api-keys', 'notifications'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];
