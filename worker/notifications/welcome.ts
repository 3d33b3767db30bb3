import type { OptionalKind } from '../email/email-kinds.ts';
import type { Context } from '../platform/context.ts';
import { newId, type UserId } from '../platform/ids.ts';

const KIND: OptionalKind = 'welcome';

/**
 * The statement that welcomes a publisher, for the batch that confirms their address: once in the life of an account,
 * and only where welcome emails are not switched off. A name that a stranger may have typed is left out.
 */
export function welcomeStatement(
  ctx: Context,
  userId: UserId,
  { greetByName }: { greetByName: boolean },
): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `INSERT INTO mails (id, cause, kind, user_id, recipient, content, state, attempts, created_at, updated_at)
       SELECT ?1, ?2 || ':' || u.id, ?2, u.id, u.email, CASE WHEN ?5 THEN json_object('full_name', p.full_name) ELSE '{}' END, 'queued', 0, ?3, ?3
       FROM users u JOIN publishers p ON p.user_id = u.id LEFT JOIN email_preferences e ON e.user_id = u.id
       WHERE u.id = ?4 AND COALESCE(e.welcome_email_enabled, 1) ON CONFLICT(cause) DO NOTHING`,
    )
    .bind(newId('mal'), KIND, ctx.now, userId, greetByName ? 1 : 0);
}
