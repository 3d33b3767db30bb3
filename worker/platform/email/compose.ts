import type { Context } from '../context.ts';
import { nameProblem } from '../contract/field-rules.ts';
import type { UserId } from '../ids.ts';
import { storedKey } from '../stored-keys/stored-key.ts';
import { type Emails, emailContentUnreadable, type LinkPurpose, type RenderedEmail } from './email.ts';
import type { StoredEmail } from './email-store.ts';
import { textPart } from './plain-text.ts';
import type { EmailMessage, EmailPort } from './ports.ts';
import type { EmailContent } from './tables.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** The emails, and what sending them requires of other districts. */
export interface EmailDeps {
  emails: Emails;
  /** Called at the time of sending, so that no stored email contains a token. It is valid only for the account's present address. */
  mintToken(
    ctx: Context,
    addressee: { userId: UserId; recipient: string },
    purpose: LinkPurpose,
  ): Promise<string>;
  /** The port that sends. */
  openPort(ctx: Context, env: Env): EmailPort;
}

export type EmailSettings = Pick<Env, 'PUBLIC_ORIGIN' | 'EMAIL_FROM' | 'ENCRYPTION_KEY'>;

/** Throws `email.content_unreadable` (500) if the stored content doesn't match its kind. */
export async function composeEmail(
  ctx: Context,
  settings: EmailSettings,
  email: StoredEmail,
  { emails, mintToken }: EmailDeps,
): Promise<EmailMessage> {
  const declared = emails.get(email.kind);
  if (!declared) throw emailContentUnreadable('No email of this kind is declared.');
  const addressee = () => ({ userId: requireUser(email.userId), recipient: email.recipient });
  const token = declared.token && (await mintToken(ctx, addressee(), declared.token));
  const url = `${settings.PUBLIC_ORIGIN}${declared.page}${token ? `?token=${token}` : ''}`;
  const parts = declared.write(email.content, { url, secret: settings.ENCRYPTION_KEY });
  const preferenceLinks = declared.optional ? await preferenceLinksOf(ctx, settings, email) : null;
  const name = nameOf(email.content);
  const rendered: RenderedEmail = { ...parts, subject: oneLine(parts.subject), name, preferenceLinks };
  // Loads React, which no other work of an isolate requires.
  const { htmlPart } = await import('./layout.tsx');
  return {
    id: email.id,
    from: settings.EMAIL_FROM,
    to: email.recipient,
    subject: rendered.subject,
    html: await htmlPart(rendered),
    text: textPart(rendered),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(preferenceLinks
        ? {
            'List-Unsubscribe': `<${preferenceLinks.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  };
}

async function preferenceLinksOf(
  ctx: Context,
  { PUBLIC_ORIGIN, ENCRYPTION_KEY }: EmailSettings,
  email: StoredEmail,
): Promise<RenderedEmail['preferenceLinks']> {
  const key = await storedKey(ctx, ENCRYPTION_KEY, 'unsubscribe');
  const token = unsubscribeToken(key, { userId: requireUser(email.userId), kind: email.kind });
  return {
    settings: `${PUBLIC_ORIGIN}/settings?tab=notifications`,
    unsubscribe: `${PUBLIC_ORIGIN}/v1/notifications/unsubscribe?token=${token}`,
  };
}

function requireUser(userId: UserId | null): UserId {
  if (userId) return userId;
  throw emailContentUnreadable('The email requires an account but names none.');
}

/** The name to greet with. A text that isn't a name is left out: email clients would turn a URL into a link. */
function nameOf({ full_name: name }: EmailContent): string | null {
  return typeof name === 'string' && nameProblem(name) === undefined ? name : null;
}

/** People choose names. A line break in a header would start another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
