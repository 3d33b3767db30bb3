import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { statementOf } from '../../../platform/database.ts';
import { emailStatement } from '../../../platform/email/enqueue-email.ts';
import { failure } from '../../../platform/failure.ts';
import type { PasskeyId, UserId } from '../../../platform/ids.ts';
import { activityStatement } from '../../activity/record-activity.ts';
import { readAccountOfUser } from '../accounts.ts';
import { type passkeyAddedEmail, passkeyRemovedEmail } from '../emails.ts';
import { passkeys } from '../tables.ts';

export type Passkey = typeof passkeys.$inferSelect;

const unknownPasskey = failure('passkey.unknown', 404, 'Passkey not found. It may have been removed.', {
  action: 'Use a passkey ID from your list.',
});

/** Lists an account's passkeys, oldest first. */
export async function listPasskeys(ctx: Context, userId: UserId): Promise<Passkey[]> {
  return ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** Throws `passkey.unknown` (404), also for another account's passkey. */
export async function renamePasskey(
  ctx: Context,
  userId: UserId,
  { id, name }: { id: PasskeyId; name: string },
): Promise<Passkey> {
  const [renamed] = await ctx.db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning();
  if (!renamed) throw unknownPasskey();
  return renamed;
}

/** Deletes a passkey and emails its owner. Throws `passkey.unknown` (404), also for another account's passkey. */
export async function removePasskey(ctx: Context, userId: UserId, id: PasskeyId): Promise<void> {
  const [passkey] = await ctx.db.select().from(passkeys).where(isOwn(userId, id));
  if (!passkey) throw unknownPasskey();
  await ctx.db.$client.batch([
    await passkeyEmail(ctx, passkeyRemovedEmail, passkey),
    passkeyActivity(ctx, 'passkey.removed', passkey),
    statementOf(ctx.db, ctx.db.delete(passkeys).where(isOwn(userId, id))),
  ]);
}

/** The statement that tells the owner of a new or a removed passkey. */
export async function passkeyEmail(
  ctx: Context,
  email: typeof passkeyAddedEmail | typeof passkeyRemovedEmail,
  { id, userId, name }: Pick<Passkey, 'id' | 'userId' | 'name'>,
): Promise<D1PreparedStatement> {
  const { email: recipient, fullName } = await readAccountOfUser(ctx, userId);
  return emailStatement(
    ctx,
    {
      email,
      cause: `${email.kind}:${id}`,
      userId,
      recipient,
      content: { full_name: fullName, passkey_name: name },
    },
    { sql: 'EXISTS (SELECT 1 FROM passkeys WHERE id = ?8)', values: [id] },
  );
}

/** The statement that records a new or a removed passkey, while its row exists. */
export function passkeyActivity(
  ctx: Context,
  kind: 'passkey.added' | 'passkey.removed',
  { id, userId, name }: Pick<Passkey, 'id' | 'userId' | 'name'>,
): D1PreparedStatement {
  const exists = { sql: 'EXISTS (SELECT 1 FROM passkeys WHERE id = ?8)', values: [id] };
  return activityStatement(ctx, { userId, kind, name }, exists);
}

function isOwn(userId: UserId, id: PasskeyId) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}
