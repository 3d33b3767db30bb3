import { sql } from 'drizzle-orm';
import { activePublishersAfter } from '../../accounts/publishers/active-publishers.ts';
import { clickedDestinations, withRecentClicks } from '../../clicks/clicked-destinations.ts';
import type { DestinationCount } from '../../clicks/store/queries.ts';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import { insertRows } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { listed, sqlStatement } from '../../platform/database.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Run } from '../../platform/job.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { siteOf } from './shop-visitor.ts';

/** Publishers of a run. One takes seven queries. */
export const COLLECT_CAPACITY = 125;
/** A publisher's destinations with the most clicks are checked. */
const MAX_DESTINATIONS = 500;
const MAX_NEW_PAGES = 2_000;
/** Pages of a run that are looked at after the last publisher, and deleted if no one links to them. */
const MAX_OLD_PAGES = 5_000;
/** A cursor with it goes on after a page’s URL, one without it after a publisher. */
const PAGES = 'pages ';
/** A stored destination of this length may be cut off. */
const MAX_STORED_DESTINATION = 512;

/**
 * Brings some publishers up to date: their active links, their clicked destinations, and the clicks at risk. Returns where
 * the next run goes on: after a publisher, and after the last of all with the pages that no one links to, which it deletes. A publisher
 * who fails doesn't stop the others and keeps the earlier figures; operators are alerted.
 */
export async function collectLinks(
  ctx: Context,
  { capacity, cursor }: Run,
): Promise<{ publishers: number; failed: number; next: string | null }> {
  if (cursor?.startsWith(PAGES)) {
    const next = await deleteUnlinkedPages(ctx, cursor.slice(PAGES.length));
    return { publishers: 0, failed: 0, next: next === null ? null : PAGES + next };
  }
  const rows = await ctx.db.all<{ id: PublisherId }>(
    sql`${activePublishersAfter(cursor ?? '')} ORDER BY id LIMIT ${capacity}`,
  );
  const ids = rows.map(({ id }) => id);
  const clicking = await withRecentClicks(ctx, ids);
  let failed = 0;
  for (const id of ids)
    try {
      await collectPublisher(
        ctx,
        id,
        clicking.has(id) ? await clickedDestinations(ctx, id, MAX_DESTINATIONS) : [],
      );
    } catch (error) {
      failed++;
      log('error', 'link_health.publisher_failed', { publisherId: id, ...errorFacts(error) });
    }
  if (failed > 0)
    await raiseAlert(ctx, {
      level: 'warning',
      code: 'link_health.not_collected',
      subject: 'publishers',
      message: `The links of ${failed} of ${ids.length} publishers couldn’t be read. The next check reads them again.`,
    });
  const last = rows.length < capacity ? undefined : ids.at(-1);
  return { publishers: ids.length, failed, next: last ?? PAGES };
}

async function collectPublisher(
  ctx: Context,
  publisherId: PublisherId,
  counts: readonly DestinationCount[],
): Promise<void> {
  const direct = counts.filter(
    ({ linkId, destination }) => linkId === null && destination.length < MAX_STORED_DESTINATION,
  );
  const ofLinks = counts.filter(({ linkId }) => linkId !== null);
  await ctx.db.$client.batch([
    sqlStatement(
      ctx.db,
      sql`DELETE FROM link_checks WHERE publisher_id = ${publisherId} AND CASE WHEN link_id IS NULL
            THEN subject NOT IN ${listed(direct.map(({ destination }) => destination))}
            ELSE NOT EXISTS (SELECT 1 FROM affiliate_links l WHERE l.id = link_id AND l.status = 'active') END`,
    ),
    sqlStatement(
      ctx.db,
      sql`INSERT INTO link_checks (publisher_id, subject, link_id, program_id, brand_id, url, state, countries)
          SELECT publisher_id, id, id, program_id, brand_id, original_url, 'unchecked', '{}' FROM affiliate_links
          WHERE publisher_id = ${publisherId} AND status = 'active'
          ON CONFLICT (publisher_id, subject) DO UPDATE SET url = excluded.url, program_id = excluded.program_id,
            brand_id = excluded.brand_id, state = 'unchecked', code = NULL, sentence = NULL, first_seen_at = NULL
          WHERE url <> excluded.url OR program_id <> excluded.program_id`,
    ),
    sqlStatement(
      ctx.db,
      sql`UPDATE link_checks SET clicks_at_risk = 0, countries = '{}' WHERE publisher_id = ${publisherId}
          AND clicks_at_risk > 0 AND subject NOT IN ${listed(counts.map((each) => each.linkId ?? each.destination))}`,
    ),
    ...insertRows(
      ctx.db.$client,
      'INSERT INTO link_checks',
      ['publisher_id', 'subject', 'program_id', 'brand_id', 'url', 'state', 'clicks_at_risk', 'countries'],
      direct.map(({ destination, programId, brandId, clicks, countries }) => [
        publisherId,
        destination,
        programId,
        brandId,
        destination,
        'unchecked',
        clicks,
        JSON.stringify(countries),
      ]),
      `ON CONFLICT (publisher_id, subject) DO UPDATE SET clicks_at_risk = excluded.clicks_at_risk,
         countries = excluded.countries
       WHERE clicks_at_risk <> excluded.clicks_at_risk OR countries <> excluded.countries`,
    ),
    sqlStatement(
      ctx.db,
      sql`UPDATE link_checks SET clicks_at_risk = j.value->>1, countries = j.value->>2
          FROM json_each(${JSON.stringify(ofLinks.map((each) => [each.linkId, each.clicks, JSON.stringify(each.countries)]))}) j
          WHERE publisher_id = ${publisherId} AND subject = j.value->>0`,
    ),
  ]);
  await addPages(ctx, publisherId);
}

/** Adds the pages that no one else links to. They are due at once. */
async function addPages(ctx: Context, publisherId: PublisherId): Promise<void> {
  const rows = await ctx.db.all<{ url: string }>(
    sql`SELECT DISTINCT url FROM link_checks k WHERE publisher_id = ${publisherId}
        AND NOT EXISTS (SELECT 1 FROM page_checks p WHERE p.url = k.url) LIMIT ${MAX_NEW_PAGES}`,
  );
  const pages = rows.flatMap(({ url }) => {
    const host = URL.parse(url)?.hostname;
    return host ? [[url, siteOf(host), 0]] : [];
  });
  if (pages.length === 0) return;
  await ctx.db.$client.batch(
    insertRows(
      ctx.db.$client,
      'INSERT INTO page_checks',
      ['url', 'site', 'due_at'],
      pages,
      'ON CONFLICT DO NOTHING',
    ),
  );
}

/** Deletes the pages after a URL that no publisher links to anymore, some of them in each run. Returns the last one that it looked at. */
async function deleteUnlinkedPages(ctx: Context, after: string): Promise<string | null> {
  const [end] = await ctx.db.all<{ url: string }>(
    sql`SELECT url FROM page_checks WHERE url > ${after} ORDER BY url LIMIT 1 OFFSET ${MAX_OLD_PAGES - 1}`,
  );
  const upTo = end ? sql`AND url <= ${end.url}` : sql``;
  await ctx.db.run(
    sql`DELETE FROM page_checks WHERE url > ${after} ${upTo}
        AND NOT EXISTS (SELECT 1 FROM link_checks k WHERE k.url = page_checks.url)`,
  );
  return end?.url ?? null;
}
