import { eq, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type EmailId, newId } from '../../ids.ts';
import type { EmailKind } from '../email-kinds.ts';
import type { StoredEmail } from '../email-store.ts';
import { emailStatement } from '../enqueue-email.ts';
import { emails } from '../tables.ts';
import { sampleContent } from './sample-content.ts';

let queued = 0;

/** Enqueues an email to a new address. The address is also its cause. */
export async function queueEmail(ctx: Context, kind: EmailKind = 'password_changed'): Promise<StoredEmail> {
  const recipient = `reader-${++queued}@site.example`;
  const content = sampleContent('Ada')[kind];
  const email = { cause: recipient, kind, userId: newId('usr'), recipient, content };
  await emailStatement(ctx, email).run();
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
