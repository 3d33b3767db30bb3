import { changeEmailCode, confirmationCode } from '../accounts/identity/confirmation-code.ts';
import { mintToken } from '../accounts/identity/email-links.ts';
import type { EmailDeps } from '../platform/email/compose.ts';

export const emailDeps: EmailDeps = { mintToken, confirmationCode, changeEmailCode };
