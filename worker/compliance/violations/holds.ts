import { and, eq, max, min, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';
import { complianceViolations } from '../tables.ts';

interface HeldPublisher {
  publisherId: PublisherId;
  /** Sales from this time on are held. */
  heldFrom: Instant | null;
  /** When the latest of the holds began. */
  heldAt: Instant | null;
}

/** All publishers whose sales a violation holds. */
export async function allHeldPublishers(ctx: Context): Promise<HeldPublisher[]> {
  return ctx.db
    .select({
      publisherId: complianceViolations.publisherId,
      heldFrom: min(complianceViolations.heldFrom),
      heldAt: max(complianceViolations.heldAt),
    })
    .from(complianceViolations)
    .where(eq(complianceViolations.holdState, 'held'))
    .groupBy(complianceViolations.publisherId);
}

/** Whether a violation holds the publisher's sales. */
export async function isHeldPublisher(ctx: Context, publisherId: PublisherId): Promise<boolean> {
  const [held] = await ctx.db
    .select({ id: complianceViolations.id })
    .from(complianceViolations)
    .where(and(eq(complianceViolations.publisherId, publisherId), eq(complianceViolations.holdState, 'held')))
    .limit(1);
  return held !== undefined;
}

/** SQL that is true while a violation holds the money of a publisher, an SQL expression. */
export function isHeldByViolation(publisherId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM compliance_violations v WHERE v.publisher_id = ${publisherId} AND v.hold_state = 'held')`;
}
