import { and, asc, isNotNull, lte } from 'drizzle-orm';
import { reportAccountFault } from '../alerts/account-fault.ts';
import { chunk } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { PublisherId } from '../platform/ids.ts';
import { addMs, DAY } from '../platform/time.ts';
import type { DeliveryEnv } from '../webhooks/delivery-env.ts';
import { findProof, type SiteWorld } from './find-proof.ts';
import { siteDomain } from './site-domain.ts';
import { readSite, type Site } from './sites.ts';
import { storeCheck } from './store-check.ts';
import { publisherSites } from './tables.ts';

/** A verified site is checked again after a day. */
const RECHECK_INTERVAL_MS = DAY;
const MAX_RECHECKS = 100;
const MAX_CONCURRENT = 5;

/**
 * Looks for the proof that a site is the publisher's own and verifies it. Throws as `siteDomain` does, `site.unknown`
 * (404), and `site.not_verified` (422) with a problem for each way to prove it.
 */
export async function verifySite(
  ctx: Context,
  world: SiteWorld,
  publisherId: PublisherId,
  typed: string,
): Promise<Site> {
  const site = await readSite(ctx, publisherId, siteDomain(typed));
  const search = await findProof(world, site.domain, site.token);
  await storeCheck(ctx, site, search, { emailsLoss: false });
  if (search.method !== null) return readSite(ctx, publisherId, site.domain);
  throw new DomainError('site.not_verified', 'The proof was not found on this site.', 422, {
    fields: Object.entries(search.problems).map(([field, message]) => ({ field, message })),
  });
}

/** What a run of rechecks needs of the world: the sites, and a way to have its emails sent. */
type RecheckWorld = SiteWorld & Pick<DeliveryEnv, 'wakeMails'>;

/** What a run of rechecks did. */
interface Rechecks {
  checked: number;
  ended: number;
  emailed: number;
  failed: number;
}

/**
 * Checks verified sites whose last check is a day old, at most 100 in a run. A site that can't be checked raises an alert
 * and keeps no other site from its check.
 */
export async function recheckSites(ctx: Context, world: RecheckWorld): Promise<Rechecks> {
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
  const done: Rechecks = { checked: 0, ended: 0, emailed: 0, failed: 0 };
  for (const sites of chunk(due, MAX_CONCURRENT)) {
    const outcomes = await Promise.all(sites.map((site) => recheckSite(ctx, world, site)));
    for (const outcome of outcomes) {
      if (outcome === null) done.failed++;
      else done.checked++;
      if (outcome?.ended) done.ended++;
      if (outcome?.emailed) done.emailed++;
    }
  }
  if (done.emailed > 0) await world.wakeMails();
  return done;
}

/** Checks one site again; null when its check failed. */
async function recheckSite(ctx: Context, world: SiteWorld, site: Site) {
  try {
    const search = await findProof(world, site.domain, site.token);
    return await storeCheck(ctx, site, search, { emailsLoss: true });
  } catch (error) {
    await reportAccountFault(ctx, {
      code: 'sites.recheck_failed',
      job: 'recheck_sites',
      publisherId: site.publisherId,
      error,
    });
    return null;
  }
}
