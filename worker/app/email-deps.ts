import type { EmailDeps } from '../email/compose.ts';
import { mintToken } from '../identity/email-links.ts';

/** The links of emails carry one-time tokens of accounts. */
export const emailDeps: EmailDeps = { mintToken };
