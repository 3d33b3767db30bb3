import type { EmailDeps } from '../email/compose.ts';
import { mintToken } from '../identity/email-links.ts';

export const emailDeps: EmailDeps = { mintToken };
