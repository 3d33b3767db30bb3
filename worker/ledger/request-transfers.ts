import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { Instant } from '../platform/time.ts';
import { ledgerTransfers } from './tables.ts';

export interface RequestTransfer {
  id: string;
  kind: string;
  subject: string;
  postedAt: Instant;
}

/** The transfers that a call has posted, in their order, without their accounts and amounts. Archived ones aren't found. */
export function transfersOfRequest(
  ctx: Context,
  requestId: string,
  limit: number,
): Promise<RequestTransfer[]> {
  const { id, kind, subject, postedAt, seq } = ledgerTransfers;
  return ctx.db
    .select({ id, kind, subject, postedAt })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.requestId, requestId))
    .orderBy(seq)
    .limit(limit);
}
