import type { Platform } from '../../platform/contract/platforms.ts';

/** Words in the names of apps. Apps name themselves, such as “Claude”, “Claude Code (tributary)” or “Cursor”. */
const NAMED = ['claude', 'cursor'] as const satisfies readonly Platform[];

/** The platform that an app belongs to by its name; null for any other app. */
export function platformOfClient(name: string): Platform | null {
  const words = name.toLowerCase();
  return NAMED.find((platform) => words.includes(platform)) ?? null;
}
