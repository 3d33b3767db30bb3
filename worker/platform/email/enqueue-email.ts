import { jsonChunks } from '../bulk.ts';
import type { Context } from '../context.ts';
import { newId, type UserId } from '../ids.ts';
import { errorFacts, log } from '../log.ts';
import { runMessage } from '../queue-run.ts';
import type { Email } from './email.ts';

interface NewEmail<Content> {
  email: Email<Content>;
  /** Identifies the reason, such as `welcome:usr_…`. Each cause creates at most one email. */
  cause: string;
  /** Null if the address has no account. */
  userId: UserId | null;
  recipient: string;
  content: NoInfer<Content>;
}

/** An SQL condition on what the batch has written so far. Its placeholders start at `?8`. */
interface EmailCondition {
  sql: string;
  values: readonly (string | number)[];
}

/**
 * Returns the statement that enqueues an email, for the batch that writes its reason. It has no effect if the cause has
 * an email already or the condition is false.
 */
export function emailStatement<Content>(
  ctx: Context,
  { email, cause, userId, recipient, content }: NewEmail<Content>,
  condition: EmailCondition = { sql: 'true', values: [] },
): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `INSERT INTO emails(id, cause, kind, user_id, recipient, content, state, attempts, created_at, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, 'queued', 0, ?7, ?7 WHERE ${condition.sql} ON CONFLICT(cause) DO NOTHING`,
    )
    .bind(
      newId('mal'),
      cause,
      email.kind,
      userId,
      recipient,
      JSON.stringify(content),
      ctx.now,
      ...condition.values,
    );
}

/** One of many emails of a kind. `subject` is the ID of what it is about. */
interface OneOfMany<Content> extends Omit<NewEmail<Content>, 'email'> {
  subject: string;
}

/**
 * As `emailStatement`, for many emails of a kind. `condition` is SQL on what the batch has written so far; it reads the subject of
 * an email as `e.subject`.
 */
export function emailStatements<Content>(
  ctx: Context,
  email: Email<Content>,
  emails: readonly OneOfMany<NoInfer<Content>>[],
  condition: string,
): D1PreparedStatement[] {
  const rows = emails.map(({ cause, userId, recipient, content, subject }) => [
    ...[newId('mal'), cause, userId, recipient, JSON.stringify(content), subject],
  ]);
  return jsonChunks(rows).map((chunk) =>
    ctx.db.$client
      .prepare(
        `INSERT INTO emails(id, cause, kind, user_id, recipient, content, state, attempts, created_at, updated_at)
         SELECT e.id, e.cause, ?2, e.user_id, e.recipient, e.content, 'queued', 0, ?3, ?3 FROM (
           SELECT value->>0 AS id, value->>1 AS cause, value->>2 AS user_id, value->>3 AS recipient, value->>4 AS content,
             value->>5 AS subject
           FROM json_each(?1)) e WHERE ${condition} ON CONFLICT(cause) DO NOTHING`,
      )
      .bind(chunk, email.kind, ctx.now),
  );
}

/** Starts a run of the sender. A failure loses nothing, because Cron sends what is queued. */
export async function enqueueEmailRun(env: Pick<Env, 'EMAILS'>, delaySeconds = 0): Promise<void> {
  try {
    await env.EMAILS.send(runMessage(), { delaySeconds });
  } catch (error) {
    log('warn', 'email.run_not_enqueued', errorFacts(error));
  }
}
