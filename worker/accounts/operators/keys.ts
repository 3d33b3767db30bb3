import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { auditIfChanged, auditStatement } from '../../platform/audit/write-audit.ts';
import { type Context, OPERATOR_TOKEN_NAME } from '../../platform/context.ts';
import { type OperatorPermission, permissionsOfRole } from '../../platform/contract/operator-permissions.ts';
import { statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { isId, newId, type OperatorKeyId, type UserId } from '../../platform/ids.ts';
import { addMs, DAY, toIso } from '../../platform/time.ts';
import { readEmails } from '../identity/roles.ts';
import { operatorKeys } from './tables.ts';

type OperatorKey = typeof operatorKeys.$inferSelect;

export interface ListedKey {
  key: OperatorKey;
  /** The email address of the person who created it; null for the operator token. */
  creator: string | null;
}

const PREFIX_LENGTH = 8;

const operatorKeyUnknown = failure('operator_key.unknown', 404, 'Operator key not found.', {
  action: 'Check the ID. `GET /v1/operations/keys` lists the keys.',
});

/** Roles can't be given to a program: what needs a person isn't open to keys. */
export const KEY_PERMISSIONS = permissionsOfRole('admin').filter((each) => each !== 'operators:write');

/** Creates a key and returns it with its full text, which isn't stored. */
export async function createOperatorKey(
  ctx: Context,
  input: { name: string; permissions: readonly OperatorPermission[]; days: number; reason: string },
): Promise<ListedKey & { fullKey: string }> {
  const fullKey = `ok_${randomBytes(32).toString('hex')}`;
  const key: OperatorKey = {
    id: newId('opk'),
    name: input.name,
    keyHash: sha256Hex(fullKey),
    keyPrefix: fullKey.slice(0, PREFIX_LENGTH),
    permissions: [...new Set(input.permissions)],
    createdBy: userOf(ctx),
    createdAt: ctx.now,
    expiresAt: addMs(ctx.now, input.days * DAY),
    revokedAt: null,
    lastUsedAt: null,
  };
  const { id, name, permissions, expiresAt } = key;
  await ctx.db.$client.batch([
    statementOf(ctx.db, ctx.db.insert(operatorKeys).values(key)),
    auditStatement(ctx, {
      action: 'operator_key.created',
      subject: id,
      reason: input.reason,
      detail: { name, permissions, expires_at: toIso(expiresAt) },
    }),
  ]);
  return { ...(await readOperatorKey(ctx, id)), fullKey };
}

/** The keys, newest first. */
export async function listOperatorKeys(
  ctx: Context,
  page: { limit: number; offset: number },
): Promise<{ keys: ListedKey[]; total: number }> {
  const [keys, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(operatorKeys)
      .orderBy(desc(operatorKeys.createdAt), operatorKeys.id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(operatorKeys),
  ]);
  return { keys: await withCreators(ctx, keys), total: counted?.total ?? 0 };
}

/** Takes effect immediately. Revoking again has no effect. Throws `operator_key.unknown` (404). */
export async function revokeOperatorKey(ctx: Context, id: OperatorKeyId, reason: string): Promise<ListedKey> {
  const active = and(eq(operatorKeys.id, id), isNull(operatorKeys.revokedAt));
  await ctx.db.$client.batch([
    statementOf(ctx.db, ctx.db.update(operatorKeys).set({ revokedAt: ctx.now }).where(active)),
    auditIfChanged(ctx, { action: 'operator_key.revoked', subject: id, reason }),
  ]);
  return readOperatorKey(ctx, id);
}

async function readOperatorKey(ctx: Context, id: OperatorKeyId): Promise<ListedKey> {
  const [key] = await ctx.db.select().from(operatorKeys).where(eq(operatorKeys.id, id));
  const [found] = await withCreators(ctx, key ? [key] : []);
  if (!found) throw operatorKeyUnknown();
  return found;
}

async function withCreators(ctx: Context, keys: readonly OperatorKey[]): Promise<ListedKey[]> {
  const emails = await readEmails(
    ctx,
    keys.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return keys.map((key) => ({ key, creator: (key.createdBy && emails.get(key.createdBy)) ?? null }));
}

/** The person who acts; null for the operator token. */
function userOf({ actor }: Context): UserId | null {
  if (actor.kind !== 'operator' || actor.name === OPERATOR_TOKEN_NAME) return null;
  return isId('usr', actor.name) ? actor.name : null;
}
