import { sql } from 'drizzle-orm';
import { eachOf } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { batchRead } from '../platform/database.ts';
import type { BrandId, PublisherId } from '../platform/ids.ts';
import type { Day } from '../platform/time.ts';
import { type Month, monthOf } from './store/store-name.ts';
import { readTotals, rowsOf, totalsFile } from './total-archive/totals-file.ts';

const MAX_OPEN_FILES = 4;

/** A day of a brand's program on a network. */
export interface BrandDay {
  day: Day;
  brandId: BrandId | null;
  networkId: string;
}

/**
 * A publisher's counted clicks of each of these, in their order, as the stores published them: those of the last hours may be
 * missing. An archived month is read from R2. Throws as `readLines` does.
 */
export async function clicksOfDays(
  ctx: Context,
  publisherId: PublisherId,
  wanted: readonly BrandDay[],
): Promise<number[]> {
  const keys = wanted.map(({ day, brandId, networkId }) => [day, brandId ?? '', networkId]);
  const months = [...new Set(wanted.map(({ day }) => monthOf(day)))];
  const [stored, archives] = await batchRead<[{ clicks: number }, { month: Month; sha256: string }]>(
    ctx.db,
    sql`SELECT COALESCE((SELECT SUM(t.clicks) FROM click_totals t WHERE t.publisher_id = ${publisherId}
        AND t.day = j.value->>0 AND t.brand_id = j.value->>1 AND t.network_id = j.value->>2), 0) AS clicks
      FROM json_each(${JSON.stringify(keys)}) j ORDER BY j.key`,
    sql`SELECT month, sha256 FROM click_total_archives
      WHERE publisher_id = ${publisherId} AND month IN (SELECT value FROM json_each(${JSON.stringify(months)}))`,
  );
  const archived = new Map<string, number>();
  await eachOf(archives, MAX_OPEN_FILES, async ({ month, sha256 }) => {
    const file = totalsFile({ publisherId, month }, sha256);
    for (const row of rowsOf(await readTotals(ctx.archive, file), 'click_totals')) {
      const key = JSON.stringify([row.day, row.brand_id, row.network_id]);
      archived.set(key, (archived.get(key) ?? 0) + Number(row.clicks));
    }
  });
  return stored.map(({ clicks }, at) => clicks + (archived.get(JSON.stringify(keys[at])) ?? 0));
}
