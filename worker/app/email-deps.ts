import type { EmailDeps } from '../email/compose.ts';
import { changeEmailCode, confirmationCode } from '../identity/confirmation-code.ts';
import { mintToken } from '../identity/email-links.ts';

export const emailDeps: EmailDeps = { mintToken, confirmationCode, changeEmailCode };
