import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '../contract/audit-actions.ts';
import type { Instant } from '../time.ts';

/** SQL that is true if the audit log has this action for a subject, an SQL expression, at this time or later. */
export function auditedSince(subject: SQL, action: AuditAction, since: Instant | SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM audit_log a WHERE a.subject = ${subject} AND a.action = ${action} AND a.at >= ${since})`;
}
