import type { KeyPermissions } from './principal.ts';

/** Permissions of new keys. `mcp` is for AI assistants over MCP. */
export const PRESETS = {
  full_access: ['*'],
  read_only: ['GET publisher-api', 'GET developer-tools'],
  tracking_only: ['POST track-click', 'POST record-conversion'],
  mcp: ['mcp/*'],
} as const satisfies Record<string, readonly string[]>;
export type Preset = keyof typeof PRESETS;

/** Calls an hour. */
export const RATE_LIMITS = [100, 500, 1_000, 5_000, 10_000] as const;
export const DEFAULT_RATE_LIMIT = 1_000;

/** The permissions of a preset. A key for MCP always has the default rate limit. */
export function permissionsOf(preset: Preset, rateLimit: number): KeyPermissions {
  return {
    endpoints: [...PRESETS[preset]],
    rate_limit: preset === 'mcp' ? DEFAULT_RATE_LIMIT : rateLimit,
  };
}

export const KEY_LABELS = ['Full Access', 'Read Only', 'Limited'] as const;

/** The label of a key in lists, by its permissions. */
export function labelOf({ endpoints }: KeyPermissions): (typeof KEY_LABELS)[number] {
  if (endpoints.includes('*')) return 'Full Access';
  return endpoints.every((each) => each.startsWith('GET ')) ? 'Read Only' : 'Limited';
}
