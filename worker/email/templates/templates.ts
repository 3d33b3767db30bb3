import type { EmailKind } from '../email-kinds.ts';
import { earningsNotice } from './earnings-notice.ts';
import { magicLink } from './magic-link.ts';
import type { MailTemplate } from './mail-parts.ts';
import { noAccount } from './no-account.ts';
import { passwordChanged } from './password-changed.ts';
import { resetPassword } from './reset-password.ts';
import { siteProofLost } from './site-proof-lost.ts';
import { verifyEmail } from './verify-email.ts';
import { webhookDisabled } from './webhook-disabled.ts';
import { weeklyDigest } from './weekly-digest.ts';
import { welcome } from './welcome.ts';

/** The template of each kind. */
export const TEMPLATES: Record<EmailKind, MailTemplate> = {
  verify_email: verifyEmail,
  magic_link: magicLink,
  no_account: noAccount,
  reset_password: resetPassword,
  password_changed: passwordChanged,
  welcome,
  earnings_notice: earningsNotice,
  weekly_digest: weeklyDigest,
  webhook_disabled: webhookDisabled,
  site_proof_lost: siteProofLost,
};
