import type { Context } from '../context.ts';
import { nameFault } from '../contract/field-rules.ts';
import type { UserId } from '../ids.ts';
import { type ContentOf, type EmailContent, type EmailKind, OPTIONAL_KINDS } from './email-kinds.ts';
import type { StoredEmail } from './email-store.ts';
import { textPart } from './plain-text.ts';
import type { EmailMessage } from './ports.ts';
import { emailContentUnreadable, type RenderedEmail, TEMPLATES } from './templates.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type LinkPurpose = 'verify_email' | 'magic_link' | 'reset_password';

/** Functions of other districts that sending an email requires. */
export interface EmailDeps {
  /** Called at the time of sending, so that no stored email contains a token. */
  mintToken(ctx: Context, userId: UserId, purpose: LinkPurpose): Promise<string>;
  /** Also called at the time of sending. */
  confirmationCode(secret: string, request: ContentOf<'confirm_session'>): string;
  changeEmailCode(secret: string, request: ContentOf<'change_email'>): string;
}

export type EmailSettings = Pick<Env, 'PUBLIC_ORIGIN' | 'EMAIL_FROM' | 'ENCRYPTION_KEY'>;

/** The target of each email’s button, and the purpose of its token, if any. */
const LINKS: Record<EmailKind, { page: string; token?: LinkPurpose }> = {
  verify_email: { page: '/auth/verify', token: 'verify_email' },
  magic_link: { page: '/auth/magic', token: 'magic_link' },
  reset_password: { page: '/auth/reset', token: 'reset_password' },
  password_changed: { page: '/auth' },
  confirm_session: { page: '/settings?tab=security' },
  change_email: { page: '/settings?tab=profile' },
  email_taken: { page: '/auth' },
  email_changed: { page: '/auth' },
  passkey_added: { page: '/settings?tab=security' },
  passkey_removed: { page: '/settings?tab=security' },
  deletion_requested: { page: '/settings?tab=profile' },
  deletion_canceled: { page: '/settings?tab=security' },
  account_erased: { page: '/privacy' },
  no_account: { page: '/auth' },
  welcome: { page: '/app' },
  earnings_notification: { page: '/app' },
  weekly_digest: { page: '/app' },
  webhook_disabled: { page: '/app' },
  site_proof_lost: { page: '/settings?tab=sites' },
  operator_alerts: { page: '/admin?tab=alerts' },
  review_answered: { page: '/app/compliance' },
  earnings_held: { page: '/app/compliance' },
  payout_details_changed: { page: '/settings?tab=billing' },
  payout_details_canceled: { page: '/settings?tab=billing' },
};

/** Throws `email.content_unreadable` (500) if the stored content doesn't match its kind. */
export async function composeEmail(
  ctx: Context,
  settings: EmailSettings,
  email: StoredEmail,
  { mintToken, ...codes }: EmailDeps,
): Promise<EmailMessage> {
  const url = await linkOf(ctx, settings, email, mintToken);
  const parts = TEMPLATES[email.kind](email.content, url, {
    confirmSession: (request) => codes.confirmationCode(settings.ENCRYPTION_KEY, request),
    changeEmail: (request) => codes.changeEmailCode(settings.ENCRYPTION_KEY, request),
  });
  const preferenceLinks = preferenceLinksOf(settings, email);
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

async function linkOf(
  ctx: Context,
  { PUBLIC_ORIGIN }: EmailSettings,
  email: StoredEmail,
  mintToken: EmailDeps['mintToken'],
): Promise<string> {
  const { page, token } = LINKS[email.kind];
  if (!token) return PUBLIC_ORIGIN + page;
  return `${PUBLIC_ORIGIN}${page}?token=${await mintToken(ctx, requireUser(email.userId), token)}`;
}

function preferenceLinksOf(
  { PUBLIC_ORIGIN, ENCRYPTION_KEY }: EmailSettings,
  email: StoredEmail,
): RenderedEmail['preferenceLinks'] {
  const kind = OPTIONAL_KINDS.find((each) => each === email.kind);
  if (!kind) return null;
  const token = unsubscribeToken(ENCRYPTION_KEY, { userId: requireUser(email.userId), kind });
  return {
    settings: `${PUBLIC_ORIGIN}/settings?tab=notifications`,
    unsubscribe: `${PUBLIC_ORIGIN}/v1/notifications/unsubscribe?token=${token}`,
  };
}

function requireUser(userId: UserId | null): UserId {
  if (userId) return userId;
  throw emailContentUnreadable();
}

/** The name to greet with. A text that isn't a name is left out: email clients would turn a URL into a link. */
function nameOf({ full_name: name }: EmailContent): string | null {
  return typeof name === 'string' && nameFault(name) === undefined ? name : null;
}

/** People choose names. A line break in a header would start another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
