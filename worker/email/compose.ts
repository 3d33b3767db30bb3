import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { UserId } from '../platform/ids.ts';
import { type EmailKind, OPTIONAL_KINDS } from './email-kinds.ts';
import type { StoredEmail } from './email-store.ts';
import { htmlPart, textPart } from './layout.ts';
import type { EmailMessage } from './ports.ts';
import { type Letter, TEMPLATES } from './templates.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** What the token of an emailed link is for. */
type LinkPurpose = 'verify_email' | 'magic_link' | 'reset_password';

/** What sending an email needs of other rooms. */
export interface EmailDeps {
  /** Creates the one-time token of a link, at the moment of sending, so that no stored email holds one. */
  mintToken(ctx: Context, userId: UserId, purpose: LinkPurpose): Promise<string>;
}

export type EmailSettings = Pick<Env, 'PUBLIC_ORIGIN' | 'MAIL_FROM' | 'SEAL_KEY'>;

/** Where the button of each kind leads, and the token that its link carries. */
const LINKS: Record<EmailKind, { page: string; token?: LinkPurpose }> = {
  verify_email: { page: '/auth/verify', token: 'verify_email' },
  magic_link: { page: '/auth/magic', token: 'magic_link' },
  reset_password: { page: '/auth/reset', token: 'reset_password' },
  password_changed: { page: '/auth' },
  no_account: { page: '/auth' },
  welcome: { page: '/app' },
  earnings_notice: { page: '/app' },
  weekly_digest: { page: '/app' },
  webhook_disabled: { page: '/app' },
  site_proof_lost: { page: '/settings?tab=sites' },
};

/**
 * Writes a stored mail out, with a token that is made now where its link needs one. Throws `mail.content_unreadable`
 * (500) when it does not say what its kind says.
 */
export async function composeEmail(
  ctx: Context,
  settings: EmailSettings,
  mail: StoredEmail,
  { mintToken }: Pick<EmailDeps, 'mintToken'>,
): Promise<EmailMessage> {
  const parts = TEMPLATES[mail.kind](mail.content, await linkOf(ctx, settings, mail, mintToken));
  const choices = choicesOf(settings, mail);
  const name = typeof mail.content.full_name === 'string' ? oneLine(mail.content.full_name) : null;
  const letter: Letter = { ...parts, subject: oneLine(parts.subject), name, choices };
  return {
    id: mail.id,
    from: settings.MAIL_FROM,
    to: mail.recipient,
    subject: letter.subject,
    html: htmlPart(letter),
    text: textPart(letter),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(choices
        ? {
            'List-Unsubscribe': `<${choices.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  };
}

async function linkOf(
  ctx: Context,
  { PUBLIC_ORIGIN }: EmailSettings,
  mail: StoredEmail,
  mintToken: EmailDeps['mintToken'],
): Promise<string> {
  const { page, token } = LINKS[mail.kind];
  if (!token) return PUBLIC_ORIGIN + page;
  return `${PUBLIC_ORIGIN}${page}?token=${await mintToken(ctx, requireUser(mail.userId), token)}`;
}

function choicesOf({ PUBLIC_ORIGIN, SEAL_KEY }: EmailSettings, mail: StoredEmail): Letter['choices'] {
  const kind = OPTIONAL_KINDS.find((each) => each === mail.kind);
  if (!kind) return null;
  const token = unsubscribeToken(SEAL_KEY, { userId: requireUser(mail.userId), kind });
  return {
    settings: `${PUBLIC_ORIGIN}/settings?tab=notifications`,
    unsubscribe: `${PUBLIC_ORIGIN}/v1/notices/unsubscribe?token=${token}`,
  };
}

function requireUser(userId: UserId | null): UserId {
  if (userId) return userId;
  throw new DomainError('mail.content_unreadable', 'A mail of an account names none.', 500);
}

/** Names are people's own texts: a line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
