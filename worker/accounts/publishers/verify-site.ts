import { and, asc, gte, isNotNull, lte, min, sql } from 'drizzle-orm';
import { reportAccountFailure } from '../../platform/alerts/account-failure.ts';
import { chunk } from '../../platform/chunk.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Run } from '../../platform/job.ts';
import type { DeliveryEnv } from '../../platform/outbound/delivery-env.ts';
import { addMs, DAY, type Instant } from '../../platform/time.ts';
import { findProof, type SiteEnv } from './find-proof.ts';
import { siteDomain } from './site-domain.ts';
import { readSite, type Site } from './sites.ts';
import { storeCheck } from './store-check.ts';
import { publisherSites } from './tables.ts';

const RECHECK_INTERVAL_MS = DAY;
/** Sites of a run. One is read from its server, which may take 15 seconds. */
export const RECHECK_CAPACITY = 100;
const MAX_CONCURRENT = 5;

const siteNotVerified = failure('site.not_verified', 422, 'We didn’t find the proof on this site.', {
  action: 'Add the proof to the site, then verify again.',
});

/**
 * Verifies a site if one of its proofs is found. Throws as `siteDomain` does, `site.unknown` (404), and
 * `site.not_verified` (422) with a problem for each method.
 */
export async function verifySite(
  ctx: Context,
  env: SiteEnv,
  publisherId: PublisherId,
  typed: string,
): Promise<Site> {
  const site = await readSite(ctx, publisherId, siteDomain(typed));
  const search = await findProof(env, site.domain, site.token);
  await storeCheck(ctx, site, search, { emailsLoss: false });
  if (search.method !== null) return readSite(ctx, publisherId, site.domain);
  throw siteNotVerified().onFields(
    Object.entries(search.problems).map(([field, message]) => ({ field, message })),
  );
}

type RecheckEnv = SiteEnv & Pick<DeliveryEnv, 'wakeMails'>;

interface Rechecks {
  checked: number;
  ended: number;
  emailed: number;
  failed: number;
  /** The last site, if there are more. */
  next: string | null;
}

/**
 * Checks some verified sites whose last check is a day old, the oldest check first. A site that can't be checked raises an alert,
 * doesn't stop the others, and is tried again in the next round.
 */
export async function recheckSites(
  ctx: Context,
  env: RecheckEnv,
  { capacity, cursor }: Run = { capacity: RECHECK_CAPACITY, cursor: null },
): Promise<Rechecks> {
  const [checkedAt = '0', publisherId = '', domain = ''] = (cursor ?? '').split(' ').filter(Boolean);
  const due = await ctx.db
    .select()
    .from(publisherSites)
    .where(
      and(
        isNotNull(publisherSites.verifiedAt),
        lte(publisherSites.checkedAt, addMs(ctx.now, -RECHECK_INTERVAL_MS)),
        gte(publisherSites.checkedAt, Number(checkedAt) as Instant),
        sql`(${publisherSites.checkedAt}, ${publisherSites.publisherId}, ${publisherSites.domain})
          > (${Number(checkedAt)}, ${publisherId}, ${domain})`,
      ),
    )
    .orderBy(asc(publisherSites.checkedAt), asc(publisherSites.publisherId), asc(publisherSites.domain))
    .limit(capacity);
  const totals: Rechecks = { checked: 0, ended: 0, emailed: 0, failed: 0, next: null };
  for (const sites of chunk(due, MAX_CONCURRENT)) {
    const outcomes = await Promise.all(sites.map((site) => recheckSite(ctx, env, site)));
    for (const outcome of outcomes) {
      if (outcome === null) totals.failed++;
      else totals.checked++;
      if (outcome?.ended) totals.ended++;
      if (outcome?.emailed) totals.emailed++;
    }
  }
  if (totals.emailed > 0) await env.wakeMails();
  const last = due.at(-1);
  if (last && due.length === capacity) totals.next = `${last.checkedAt} ${last.publisherId} ${last.domain}`;
  return totals;
}

/** Since when the site is due whose last check is the oldest. */
export async function oldestDueSite(ctx: Context): Promise<Instant | null> {
  const before = addMs(ctx.now, -RECHECK_INTERVAL_MS);
  const [oldest] = await ctx.db
    .select({ at: min(publisherSites.checkedAt) })
    .from(publisherSites)
    .where(and(isNotNull(publisherSites.verifiedAt), lte(publisherSites.checkedAt, before)));
  return oldest?.at == null ? null : addMs(oldest.at, RECHECK_INTERVAL_MS);
}

/** Null if the check failed. */
async function recheckSite(ctx: Context, env: SiteEnv, site: Site) {
  try {
    const search = await findProof(env, site.domain, site.token);
    return await storeCheck(ctx, site, search, { emailsLoss: true });
  } catch (error) {
    await reportAccountFailure(ctx, {
      code: 'sites.recheck_failed',
      job: 'recheck_sites',
      publisherId: site.publisherId,
      error,
    });
    return null;
  }
}
