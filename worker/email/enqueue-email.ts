import type { Context } from '../platform/context.ts';
import { newId, type UserId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import type { ContentOf, EmailKind } from './email-kinds.ts';

interface NewMail<Kind extends EmailKind> {
  /** What made this mail due, such as `welcome:usr_…`; one cause makes one mail. */
  cause: string;
  kind: Kind;
  /** Null where no account is behind the address. */
  userId: UserId | null;
  recipient: string;
  content: ContentOf<Kind>;
}

/** A condition in SQL on what the batch has written so far; its placeholders begin at `?8`. */
interface MailCondition {
  sql: string;
  values: readonly (string | number)[];
}

/**
 * The statement that posts a mail, for the batch in which its reason happens; a cause that has its mail posts none, and
 * nor does a condition that is false by then.
 */
export function emailStatement<Kind extends EmailKind>(
  ctx: Context,
  mail: NewMail<Kind>,
  condition: MailCondition = { sql: 'true', values: [] },
): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `INSERT INTO mails (id, cause, kind, user_id, recipient, content, state, attempts, created_at, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, 'queued', 0, ?7, ?7 WHERE ${condition.sql} ON CONFLICT(cause) DO NOTHING`,
    )
    .bind(
      newId('mal'),
      mail.cause,
      mail.kind,
      mail.userId,
      mail.recipient,
      JSON.stringify(mail.content),
      ctx.now,
      ...condition.values,
    );
}

/**
 * Wakes the sender of mails, now or after some seconds. One that fails to wake it loses nothing: Cron sends what waits.
 */
export async function enqueueEmailRun(env: Pick<Env, 'MAILS'>, delaySeconds = 0): Promise<void> {
  try {
    await env.MAILS.send('due', { delaySeconds });
  } catch (error) {
    log('warn', 'mail.nudge_failed', errorFacts(error));
  }
}
