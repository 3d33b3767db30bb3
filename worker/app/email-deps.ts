import type { EmailDeps } from '../email/email-deps.ts';
import { mintToken } from '../identity/one-time-tokens.ts';

export const emailDeps: EmailDeps = { mintToken };
