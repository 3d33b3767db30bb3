import { eq, type SQL } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { type MailId, newId } from '../../platform/ids.ts';
import type { EmailKind } from '../email-kinds.ts';
import type { StoredEmail } from '../email-store.ts';
import { emailStatement } from '../enqueue-email.ts';
import { mails } from '../tables.ts';
import { sampleContent } from './sample-content.ts';

let posted = 0;

/** Posts a mail of a kind for an account of its own, to an address of its own, which is its cause, too. */
export async function queueMail(ctx: Context, kind: EmailKind = 'password_changed'): Promise<StoredEmail> {
  const recipient = `reader-${++posted}@site.example`;
  const content = sampleContent('Ada')[kind];
  const mail = { cause: recipient, kind, userId: newId('usr'), recipient, content };
  await emailStatement(ctx, mail).run();
  return mailWhere(ctx, eq(mails.cause, recipient));
}

/** A mail as it stands in the books, by its id. */
export function storedMail(ctx: Context, id: MailId): Promise<StoredEmail> {
  return mailWhere(ctx, eq(mails.id, id));
}

async function mailWhere(ctx: Context, condition: SQL): Promise<StoredEmail> {
  const [mail] = await ctx.db.select().from(mails).where(condition);
  if (!mail) throw new Error('The mail is not in the books.');
  return mail;
}
