import type { EmailDeps } from '../email/email-deps.ts';
import { mintToken } from '../identity/one-time-tokens.ts';

/** The links of emails carry one-time tokens of accounts. */
export const emailDeps: EmailDeps = { mintToken };
