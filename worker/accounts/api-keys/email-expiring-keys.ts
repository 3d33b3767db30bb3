import type { Context } from '../../platform/context.ts';
import { emailStatements, enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import type { KeyId, UserId } from '../../platform/ids.ts';
import { CRON, job, type Run } from '../../platform/job.ts';
import { addMs, DAY, dayOf, type Instant } from '../../platform/time.ts';
import { keyExpiresEmail } from './emails.ts';

const WARNING_MS = 14 * DAY;
/** Keys that a run reads. No index has their expiry, and a statement may hold the database for this many. */
const CAPACITY = 10_000;

interface ExpiringKey {
  id: KeyId;
  name: string;
  prefix: string;
  expiresAt: Instant;
  lastUsedAt: Instant | null;
  userId: UserId;
  recipient: string;
  fullName: string;
}

/**
 * Enqueues an email to the owner of each active key that expires within 14 days, once for each key. A run reads some keys in the
 * order of their IDs, and returns the one after which the next run goes on.
 */
export async function emailExpiringKeys(
  ctx: Context,
  env: Pick<Env, 'EMAILS'>,
  { capacity, cursor }: Run = { capacity: CAPACITY, cursor: null },
): Promise<{ emails: number; next: string | null }> {
  const limit = Math.min(capacity, CAPACITY);
  const { last, keys, expiring } = await readPage(ctx, cursor ?? '', limit);
  const statements = emailStatements(
    ctx,
    keyExpiresEmail,
    expiring.map((key) => ({
      cause: `key_expires:${key.id}`,
      subject: key.id,
      userId: key.userId,
      recipient: key.recipient,
      content: {
        full_name: key.fullName,
        key_name: key.name,
        key_prefix: key.prefix,
        expires_on: dayOf(key.expiresAt),
        last_used_on: key.lastUsedAt === null ? null : dayOf(key.lastUsedAt),
      },
    })),
    'EXISTS (SELECT 1 FROM api_keys WHERE id = e.subject AND is_active)',
  );
  const results = statements.length === 0 ? [] : await ctx.db.$client.batch(statements);
  const emails = results.reduce((sum, { meta }) => sum + meta.changes, 0);
  if (emails > 0) await enqueueEmailRun(env);
  return { emails, next: keys < limit ? null : last };
}

export const emailExpiringKeysJob = job({
  name: 'email_expiring_keys',
  cron: CRON.dailyAt0427,
  maxWait: 2 * DAY,
  work: { items: 'API keys', capacity: CAPACITY, bound: 'statement', scope: 'invocation' },
  run: emailExpiringKeys,
});

async function readPage(ctx: Context, after: string, limit: number) {
  const { $client: d1 } = ctx.db;
  const page = 'SELECT * FROM api_keys WHERE id > ?1 ORDER BY id LIMIT ?2';
  const [counted, found] = await d1.batch([
    d1.prepare(`SELECT MAX(id) AS last, COUNT(*) AS keys FROM (${page})`).bind(after, limit),
    d1
      .prepare(
        `SELECT k.id, k.name, k.key_prefix AS prefix, k.expires_at AS expiresAt, k.last_used_at AS lastUsedAt,
           p.user_id AS userId, p.email AS recipient, p.full_name AS fullName
         FROM (${page}) k CROSS JOIN publishers p ON p.publisher_id = k.publisher_id
         WHERE k.is_active AND k.expires_at > ?3 AND k.expires_at <= ?4 AND p.status <> 'closed'`,
      )
      .bind(after, limit, ctx.now, addMs(ctx.now, WARNING_MS)),
  ]);
  const [totals] = (counted?.results ?? []) as { last: KeyId | null; keys: number }[];
  return {
    last: totals?.last ?? null,
    keys: totals?.keys ?? 0,
    expiring: (found?.results ?? []) as unknown as ExpiringKey[],
  };
}
