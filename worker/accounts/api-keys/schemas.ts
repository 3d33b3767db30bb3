import { z } from '@hono/zod-openapi';
import { KEY_LABELS, labelOf } from '../../platform/contract/key-presets.ts';
import { PLATFORMS } from '../../platform/contract/platforms.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { toIso } from '../../platform/time.ts';
import type { ApiKey } from './keys.ts';
import type { KeyUsage } from './usage.ts';

export const keyRecord = z.object({
  id: idField('key'),
  name: z.string(),
  key_prefix: z.string().openapi({ example: 'ak_3f9a1' }),
  label: z.enum(KEY_LABELS),
  platform: z.enum(PLATFORMS).nullable().describe('The tool that the key was created for'),
  permissions: z.object({ endpoints: z.array(z.string()), rate_limit: z.int() }),
  is_active: z.boolean(),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

/** Calls of an endpoint by one key on a UTC day. */
export const usageRecord = z.object({
  key_id: idField('key'),
  key_name: z.string(),
  endpoint: z.string().openapi({ example: 'GET /v1/publisher/links' }),
  date: z.iso.date(),
  requests_count: z.int(),
  last_request_at: z.iso.datetime(),
});

export function keyRecordOf(key: ApiKey): z.infer<typeof keyRecord> {
  return {
    id: key.id,
    name: key.name,
    key_prefix: key.keyPrefix,
    label: labelOf(key.permissions),
    platform: key.platform,
    permissions: key.permissions,
    is_active: key.isActive,
    expires_at: toIso(key.expiresAt),
    last_used_at: key.lastUsedAt === null ? null : toIso(key.lastUsedAt),
    created_at: toIso(key.createdAt),
  };
}

export function usageRecordOf(usage: KeyUsage): z.infer<typeof usageRecord> {
  return {
    key_id: usage.keyId,
    key_name: usage.keyName,
    endpoint: usage.endpoint,
    date: usage.day,
    requests_count: usage.requests,
    last_request_at: toIso(usage.lastAt),
  };
}
