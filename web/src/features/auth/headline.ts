import type { AuthTab } from './auth-search.ts';

const GENERAL = 'Earn from what you build';
const OF_PLATFORM = new Map([
  ['lovable', 'Earn from what you build in Lovable'],
  ['cursor', 'Earn from what you build in Cursor'],
  ['bolt', 'Earn from what you build in Bolt'],
  ['claude', 'Earn from what you build with Claude'],
]);

/** The heading of /auth. On the sign-up tab it names the platform that the reader comes from. */
export function headline(tab: AuthTab, platform: string | undefined): string {
  if (tab !== 'sign-up') return 'Sign in to Tributary';
  return OF_PLATFORM.get(platform ?? '') ?? GENERAL;
}
