import { and, asc, isNotNull, lte } from 'drizzle-orm';
import { reportAccountFailure } from '../../platform/alerts/account-failure.ts';
import { chunk } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { DeliveryEnv } from '../../platform/outbound/delivery-env.ts';
import { addMs, DAY } from '../../platform/time.ts';
import { findProof, type SiteEnv } from './find-proof.ts';
import { siteDomain } from './site-domain.ts';
import { readSite, type Site } from './sites.ts';
import { storeCheck } from './store-check.ts';
import { publisherSites } from './tables.ts';

const RECHECK_INTERVAL_MS = DAY;
const MAX_RECHECKS = 100;
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
}

/**
 * Checks verified sites whose last check is a day old, at most 100 in a run. A site that can't be checked raises an alert
 * and doesn't stop the others.
 */
export async function recheckSites(ctx: Context, env: RecheckEnv): Promise<Rechecks> {
  const due = await ctx.db
    .select()
    .from(publisherSites)
    .where(
      and(
        isNotNull(publisherSites.verifiedAt),
        lte(publisherSites.checkedAt, addMs(ctx.now, -RECHECK_INTERVAL_MS)),
      ),
    )
    .orderBy(asc(publisherSites.checkedAt))
    .limit(MAX_RECHECKS);
  const totals: Rechecks = { checked: 0, ended: 0, emailed: 0, failed: 0 };
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
  return totals;
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
