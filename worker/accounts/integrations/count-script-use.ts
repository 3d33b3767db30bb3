import type { Edge } from '../../clicks/redirect/request-edge.ts';
import type { ScriptTag } from '../../clicks/redirect/resolve-routes.ts';
import { deleteInBatches } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { isPlatform, type Platform } from '../../platform/contract/platforms.ts';
import { isPublisherId, NETWORK_PUBLISHER, type PublisherId, publisherNumber } from '../../platform/ids.ts';
import { CRON, job } from '../../platform/job.ts';
import { addDays, DAY, type Day, dayOf } from '../../platform/time.ts';
import { scriptUse } from './tables.ts';

const RETENTION_DAYS = 35;
const BATCH_SIZE = 5_000;

/** What this isolate has counted on a day, so that a day of a publisher and platform takes one write. */
const counted = { day: '' as Day | '', uses: new Set<string>() };

/**
 * Counts the use of the script for an existing publisher; another value of the tag is ignored. The page and its visitor
 * are unknown here.
 */
export async function countScriptUse(ctx: Context, edge: Edge, tag: ScriptTag): Promise<void> {
  const id = String(tag.publisherId).trim().toUpperCase();
  if (!isPublisherId(id) || id === NETWORK_PUBLISHER) return;
  const platform = isPlatform(tag.platform) ? tag.platform : '';
  const day = dayOf(ctx.now);
  if (counted.day !== day) Object.assign(counted, { day, uses: new Set() });
  const { uses } = counted;
  const use = `${id} ${platform}`;
  if (uses.has(use)) return;
  const entry = await edge.table.publisher(publisherNumber(id) ?? 0, edge.readContext);
  if (!entry || entry.closed || uses.has(use)) return;
  uses.add(use);
  try {
    await writeUse(ctx, id, platform, day);
  } catch (error) {
    uses.delete(use);
    throw error;
  }
}

async function writeUse(
  ctx: Context,
  publisherId: PublisherId,
  platform: Platform | '',
  day: Day,
): Promise<void> {
  await ctx.db
    .insert(scriptUse)
    .values({ publisherId, platform, day, usedAt: ctx.now })
    .onConflictDoNothing();
}

/** Deletes what is older than 35 days. */
export async function deleteOldScriptUse(ctx: Context): Promise<{ deleted: number }> {
  const statement = ctx.db.$client
    .prepare(
      `DELETE FROM script_use
       WHERE rowid IN (SELECT rowid FROM script_use WHERE day < ?1 LIMIT ${BATCH_SIZE})`,
    )
    .bind(addDays(dayOf(ctx.now), -RETENTION_DAYS));
  return { deleted: await deleteInBatches(statement, BATCH_SIZE) };
}

export const deleteOldScriptUseJob = job({
  name: 'delete_old_script_use',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldScriptUse,
});
