import {
  accountErasedEmail,
  deletionCanceledEmail,
  deletionRequestedEmail,
} from '../accounts/identity/deletion/emails.ts';
import { mintToken } from '../accounts/identity/email-links.ts';
import {
  changeEmailEmail,
  confirmSessionEmail,
  emailChangedEmail,
  emailTakenEmail,
  magicLinkEmail,
  noAccountEmail,
  passkeyAddedEmail,
  passkeyRemovedEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  verifyEmail,
  welcomeEmail,
} from '../accounts/identity/emails.ts';
import { siteProofLostEmail } from '../accounts/publishers/emails.ts';
import { earningsHeldEmail, reviewAnsweredEmail } from '../compliance/emails.ts';
import { payoutDetailsCanceledEmail, payoutDetailsChangedEmail } from '../payouts/details/emails.ts';
import type { EmailDeps } from '../platform/email/compose.ts';
import type { Email, Emails } from '../platform/email/email.ts';
import {
  earningsNotificationEmail,
  operatorAlertsEmail,
  weeklyDigestEmail,
} from '../reporting/notifications/emails.ts';
import { webhookDisabledEmail } from '../webhooks/emails.ts';

const ALL: readonly Email[] = [
  changeEmailEmail,
  confirmSessionEmail,
  emailChangedEmail,
  emailTakenEmail,
  magicLinkEmail,
  noAccountEmail,
  passkeyAddedEmail,
  passkeyRemovedEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  verifyEmail,
  welcomeEmail,
  accountErasedEmail,
  deletionCanceledEmail,
  deletionRequestedEmail,
  siteProofLostEmail,
  earningsHeldEmail,
  reviewAnsweredEmail,
  payoutDetailsCanceledEmail,
  payoutDetailsChangedEmail,
  earningsNotificationEmail,
  operatorAlertsEmail,
  weeklyDigestEmail,
  webhookDisabledEmail,
];

/** Every email that the Worker sends. */
export const EMAILS: Emails = new Map(ALL.map((email) => [email.kind, email]));

export const emailDeps: EmailDeps = { emails: EMAILS, mintToken };
