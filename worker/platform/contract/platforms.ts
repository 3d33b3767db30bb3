/** The tools that publishers build with, and their names. */
export const PLATFORM_NAMES = {
  lovable: 'Lovable',
  bolt: 'Bolt',
  cursor: 'Cursor',
  claude: 'Claude',
  replit: 'Replit',
} as const;
export type Platform = keyof typeof PLATFORM_NAMES;

export const PLATFORMS = Object.keys(PLATFORM_NAMES) as [Platform, ...Platform[]];

export function isPlatform(value: unknown): value is Platform {
  return typeof value === 'string' && Object.hasOwn(PLATFORM_NAMES, value);
}
