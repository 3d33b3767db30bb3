import type { KeyPermissions } from './principal.ts';

/** What a new key may do (operator specification, section 6), and the key of an assistant over MCP. */
export const PRESETS = {
  full_access: ['*'],
  read_only: ['GET publisher-api', 'GET developer-tools'],
  tracking_only: ['POST track-click', 'POST record-conversion'],
  mcp: ['mcp/*'],
} as const satisfies Record<string, readonly string[]>;
export type Preset = keyof typeof PRESETS;

/** Calls an hour that a key can be given. */
export const RATE_LIMITS = [100, 500, 1_000, 5_000, 10_000] as const;
export const DEFAULT_RATE_LIMIT = 1_000;

/** The permissions of a preset with calls an hour; a key for MCP always has 1,000. */
export function permissionsOf(preset: Preset, rateLimit: number): KeyPermissions {
  return {
    endpoints: [...PRESETS[preset]],
    rate_limit: preset === 'mcp' ? DEFAULT_RATE_LIMIT : rateLimit,
  };
}

export const KEY_LABELS = ['Full Access', 'Read Only', 'Limited'] as const;

/** What a list of keys calls a key by what it may do. */
export function labelOf({ endpoints }: KeyPermissions): (typeof KEY_LABELS)[number] {
  if (endpoints.includes('*')) return 'Full Access';
  return endpoints.every((each) => each.startsWith('GET ')) ? 'Read Only' : 'Limited';
}
