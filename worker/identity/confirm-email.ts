import { emailStatement } from '../email/enqueue-email.ts';
import type { Context } from '../platform/context.ts';
import type { AccountWithPassword } from './find-account.ts';
import { NO_PASSWORD } from './password.ts';

/**
 * The statements that mark the address of an account as verified and post its welcome email; none if it is verified.
 * Without `trusted`, the password and the name may be a stranger's, who signed up with an address that is not theirs:
 * the password is removed, and the email doesn't repeat the name.
 */
export function confirmEmail(
  ctx: Context,
  { userId, email, fullName, verifiedAt }: AccountWithPassword,
  { trusted }: { trusted: boolean },
): D1PreparedStatement[] {
  if (verifiedAt !== null) return [];
  return [
    ctx.db.$client
      .prepare(
        `UPDATE users SET email_verified_at = ?1, updated_at = ?1, sign_up_browser_hash = NULL,
           password_hash = CASE WHEN ?2 THEN password_hash ELSE ?3 END
         WHERE id = ?4 AND email_verified_at IS NULL`,
      )
      .bind(ctx.now, trusted ? 1 : 0, NO_PASSWORD, userId),
    emailStatement(ctx, {
      cause: `welcome:${userId}`,
      kind: 'welcome',
      userId,
      recipient: email,
      content: trusted ? { full_name: fullName } : {},
    }),
  ];
}
