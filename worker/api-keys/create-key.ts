import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { keyName } from '../contract/key-name.ts';
import { type Preset, permissionsOf } from '../contract/key-presets.ts';
import type { Principal } from '../contract/principal.ts';
import { violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import { toIso } from '../platform/time.ts';
import { eventStatements } from '../webhooks/emit.ts';
import { keyRow } from './api-keys.ts';
import { isNoBroader } from './permissions.ts';
import { apiKeys } from './tables.ts';

const MAX_ACTIVE_KEYS = 50;

/** A key as it is kept. */
export type ApiKey = typeof apiKeys.$inferSelect;

/**
 * Makes a key of a principal's account and tells of it; the full key is in the answer and nowhere else. A key makes only
 * keys that may do no more than itself. Throws `key.name_*` (400), `key.broader_than_maker` (403) and, with 50 active
 * keys, `key.too_many` (409).
 */
export async function createKey(
  ctx: Context,
  maker: Principal,
  input: { name: string; preset: Preset; rateLimit: number },
): Promise<{ key: ApiKey; fullKey: string }> {
  const permissions = permissionsOf(input.preset, input.rateLimit);
  if (maker.by.kind === 'key' && !isNoBroader(permissions, maker.by.permissions))
    throw new DomainError(
      'key.broader_than_maker',
      'A key can’t make a key that may do more than itself.',
      403,
    );
  const fullKey = `ak_${randomBytes(32).toString('hex')}`;
  const { userId, publisherId } = maker;
  const key = keyRow(ctx, { key: fullKey, userId, publisherId, name: keyName(input.name), permissions });
  await storeWithin(
    ctx,
    key,
    eventStatements(ctx, [{ publisherId, type: 'api_key.created', payload: told(key) }]),
  );
  return { key, fullKey };
}

/** What a receiver of the event learns of a key. */
function told({ id, name, keyPrefix, permissions, expiresAt }: ApiKey): Record<string, unknown> {
  return { key_id: id, name, key_prefix: keyPrefix, permissions, expires_at: toIso(expiresAt) };
}

/** Stores a key with what tells of it, or neither: above the number of active keys its id is NULL, which no row may have. */
async function storeWithin(ctx: Context, key: ApiKey, events: D1PreparedStatement[]): Promise<void> {
  const active = sql`SELECT count(*) FROM ${apiKeys} WHERE ${apiKeys.userId} = ${key.userId}
    AND ${apiKeys.isActive} AND ${apiKeys.expiresAt} > ${ctx.now}`;
  const id = sql`CASE WHEN (${active}) < ${MAX_ACTIVE_KEYS} THEN ${key.id} END`;
  const insert = ctx.db.insert(apiKeys).values({ ...key, id });
  try {
    await ctx.db.$client.batch([statementOf(ctx.db, insert), ...events]);
  } catch (cause) {
    if (!violates(cause, 'NOT NULL', 'api_keys.id')) throw cause;
    const message = `There are ${MAX_ACTIVE_KEYS} active API keys already. Revoke one first.`;
    throw new DomainError('key.too_many', message, 409, { cause });
  }
}
