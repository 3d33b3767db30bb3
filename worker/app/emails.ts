import * as ofKeys from '../accounts/api-keys/emails.ts';
import * as ofChanges from '../accounts/changes/emails.ts';
import * as ofDataRequests from '../accounts/data-requests/emails.ts';
import * as ofDeletions from '../accounts/identity/deletion/emails.ts';
import { mintToken } from '../accounts/identity/email-links.ts';
import * as ofAccounts from '../accounts/identity/emails.ts';
import * as ofPublishers from '../accounts/publishers/emails.ts';
import * as ofRecoveries from '../accounts/recovery/emails.ts';
import * as ofCompliance from '../compliance/emails.ts';
import * as ofPayouts from '../payouts/details/emails.ts';
import type { EmailDeps } from '../platform/email/compose.ts';
import type { Email, Emails } from '../platform/email/email.ts';
import { createEmailPort } from '../platform/email-drivers/drivers.ts';
import * as ofReports from '../reporting/notifications/emails.ts';
import * as ofSales from '../sales/emails.ts';
import * as ofWebhooks from '../webhooks/emails.ts';

/** Each file exports emails only. */
const FILES = [
  ofAccounts,
  ofChanges,
  ofDataRequests,
  ofDeletions,
  ofKeys,
  ofPublishers,
  ofRecoveries,
  ofCompliance,
  ofPayouts,
  ofReports,
  ofSales,
  ofWebhooks,
];
const ALL = FILES.flatMap((emails): Email[] => Object.values(emails));

/** Every email that the Worker sends, by its kind. */
export const EMAILS: Emails = new Map(ALL.map((email) => [email.kind, email]));

export const emailDeps: EmailDeps = { emails: EMAILS, mintToken, openPort: createEmailPort };
