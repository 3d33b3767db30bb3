import type { Platform } from '../../../worker/platform/contract/platforms.ts';

/** The platforms with a setup guide, in the order of the screens. */
export const BUILDERS = [
  'lovable',
  'cursor',
  'bolt',
  'claude',
  'replit',
] as const satisfies readonly Platform[];
export type Builder = (typeof BUILDERS)[number];

/** Their product names. The API’s are shorter. */
export const BUILDER_NAMES: Readonly<Record<Platform, string>> = {
  lovable: 'Lovable',
  cursor: 'Cursor IDE',
  bolt: 'Bolt.new',
  claude: 'Claude Desktop',
  replit: 'Replit',
};
