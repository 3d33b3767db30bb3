import { type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../platform/time.ts';

/** The kind of the change that gives an account back to its owner. Its subject is the publisher. */
export const ACCOUNT_RECOVERY = 'account.recover';

/** SQL that is true while a change of this kind about a subject, an SQL expression, waits for a decision. */
export function isProposed(kind: string, subject: SQL, now: Instant): SQL {
  return sql`EXISTS (SELECT 1 FROM proposed_changes c WHERE c.state = 'proposed' AND c.kind = ${kind}
    AND c.subject = ${subject} AND c.expires_at > ${now})`;
}
