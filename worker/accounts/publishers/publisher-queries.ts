import { inArray } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { publishers } from './tables.ts';

/** The query for the status of those of these publishers that exist, for a batch. */
export function publisherStatuses(ctx: Context, ids: readonly string[]) {
  return ctx.db
    .select({ id: publishers.publisherId, status: publishers.status })
    .from(publishers)
    .where(inArray(publishers.publisherId, listed(ids)));
}
