import type { Context } from '../platform/context.ts';
import type { UserId } from '../platform/ids.ts';
import { accountEmail } from './account-emails.ts';
import { createAccount } from './create-account.ts';
import { hashPassword } from './password.ts';

/** The version of the terms and the privacy policy that a sign-up agrees to. */
const POLICY_VERSION = '1.0';

interface SignUp {
  /** Normalised. */
  email: string;
  password: string;
  fullName: string;
  platform: string;
  referralSource: string | null;
  marketingConsent: boolean;
  returnTo: string | undefined;
  signUpBrowserHash: string;
}

/**
 * Creates an account with its profile and posts the email that verifies its address. Signs nobody in. Throws
 * `account.exists` (409).
 */
export async function signUp(ctx: Context, input: SignUp): Promise<UserId> {
  const { password, returnTo, ...account } = input;
  const passwordHash = await hashPassword(password);
  const { userId } = await createAccount(
    ctx,
    { ...account, passwordHash, policyVersion: POLICY_VERSION },
    (userId) => [
      accountEmail(ctx, 'verify_email', { userId, ...account, verifiedAt: null }, { asked: returnTo }),
    ],
  );
  return userId;
}
