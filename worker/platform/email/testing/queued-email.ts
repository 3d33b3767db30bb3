import { eq, type SQL } from 'drizzle-orm';
import { EMAILS } from '../../../app/emails.ts';
import type { Context } from '../../context.ts';
import { type EmailId, newId, type UserId } from '../../ids.ts';
import type { StoredEmail } from '../email-store.ts';
import { emailStatement } from '../enqueue-email.ts';
import { emails } from '../tables.ts';

let queued = 0;

/** Enqueues an email to a new address, by default of no account. The address is also its cause. */
export async function queueEmail(
  ctx: Context,
  kind = 'password_changed',
  { createAccount }: { createAccount?: (email: string) => Promise<{ userId: UserId }> } = {},
): Promise<StoredEmail> {
  const email = EMAILS.get(kind);
  if (!email) throw new Error(`There is no email ${kind}.`);
  const recipient = `reader-${++queued}@site.example`;
  const { userId } = (await createAccount?.(recipient)) ?? { userId: newId('usr') };
  const queuedEmail = { email, cause: recipient, userId, recipient, content: email.sample };
  await emailStatement(ctx, queuedEmail).run();
  return emailWhere(ctx, eq(emails.cause, recipient));
}

export function storedEmail(ctx: Context, id: EmailId): Promise<StoredEmail> {
  return emailWhere(ctx, eq(emails.id, id));
}

async function emailWhere(ctx: Context, condition: SQL): Promise<StoredEmail> {
  const [email] = await ctx.db.select().from(emails).where(condition);
  if (!email) throw new Error('No such email is stored.');
  return email;
}
