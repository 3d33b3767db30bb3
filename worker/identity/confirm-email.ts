import { welcomeStatement } from '../notices/welcome.ts';
import type { Context } from '../platform/context.ts';
import type { UserId } from '../platform/ids.ts';
import type { Holder } from './account-holder.ts';
import { normalEmail } from './form-fields.ts';
import { NO_PASSWORD } from './password.ts';

/**
 * The statements that note that a user reads the mail of their address, and welcome them; none where that is known. The
 * configured admin's account gets its role by it.
 */
export function confirmEmail(
  ctx: Context,
  { userId, verifiedAt }: Holder,
  adminEmail: string,
): D1PreparedStatement[] {
  if (verifiedAt !== null) return [];
  return [
    ctx.db.$client
      .prepare(
        `UPDATE users SET email_verified_at = ?1, updated_at = ?1,
           role = CASE WHEN email = ?2 THEN 'admin' ELSE role END
         WHERE id = ?3 AND email_verified_at IS NULL`,
      )
      .bind(ctx.now, normalEmail(adminEmail), userId),
    welcomeStatement(ctx, userId),
  ];
}

/**
 * The statement that takes the password from an account whose address nobody has confirmed. Whoever set it may not be who
 * reads the mail: a stranger could sign up with another's address and wait for them to come by a magic link.
 */
export function dropUnconfirmedPassword(ctx: Context, userId: UserId): D1PreparedStatement {
  return ctx.db.$client
    .prepare('UPDATE users SET password_hash = ?1 WHERE id = ?2 AND email_verified_at IS NULL')
    .bind(NO_PASSWORD, userId);
}
