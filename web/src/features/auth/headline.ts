const GENERAL = 'Earn from the links in what you build';
const OF_PLATFORM = new Map([
  ['lovable', 'Earn from what you build in Lovable'],
  ['cursor', 'Earn from what you build in Cursor'],
  ['bolt', 'Earn from what you build in Bolt'],
  ['claude', 'Earn from what you build with Claude'],
]);

/** What the sign-in page promises to somebody who comes from a platform's page. */
export function headline(platform: string | undefined): string {
  return OF_PLATFORM.get(platform ?? '') ?? GENERAL;
}
