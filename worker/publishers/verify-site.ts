import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { PublisherId } from '../platform/ids.ts';
import { DAY, later } from '../platform/time.ts';
import { findProof, type ProofSearch, type SiteWorld } from './find-proof.ts';
import { siteDomain } from './site-domain.ts';
import type { ProofMethod } from './site-proof.ts';
import { readSite, type Site } from './sites.ts';
import { publisherSites } from './tables.ts';

/** A verified site is looked at again after a day, and stays verified for a week without its proof. */
const RECHECK_MS = DAY;
const GRACE_MS = 7 * DAY;
const MAX_RECHECKS = 100;
const AT_ONCE = 5;

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
  await store(ctx, site, search);
  if (search.method !== null) return readSite(ctx, publisherId, site.domain);
  throw new DomainError('site.not_verified', 'The proof was not found on this site.', 422, {
    fields: Object.entries(search.problems).map(([field, message]) => ({ field, message })),
  });
}

/** Looks again at verified sites whose last check is a day old. Returns how many were checked, and how many ended. */
export async function recheckSites(
  ctx: Context,
  world: SiteWorld,
): Promise<{ checked: number; ended: number }> {
  const due = await ctx.db
    .select()
    .from(publisherSites)
    .where(
      and(isNotNull(publisherSites.verifiedAt), lte(publisherSites.checkedAt, later(ctx.now, -RECHECK_MS))),
    )
    .orderBy(asc(publisherSites.checkedAt))
    .limit(MAX_RECHECKS);
  let ended = 0;
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const outcomes = await Promise.all(
      due.slice(start, start + AT_ONCE).map(async (site) => {
        const search = await findProof(world, site.domain, site.token);
        await store(ctx, site, search);
        return isOver(ctx, site, search.method);
      }),
    );
    ended += outcomes.filter(Boolean).length;
  }
  return { checked: due.length, ended };
}

type StoredSite = typeof publisherSites.$inferSelect;

async function store(ctx: Context, site: StoredSite, { method }: ProofSearch): Promise<void> {
  await ctx.db
    .update(publisherSites)
    .set(
      method !== null
        ? { verifiedAt: site.verifiedAt ?? ctx.now, verifiedBy: method, checkedAt: ctx.now, lostAt: null }
        : isOver(ctx, site, method)
          ? { verifiedAt: null, verifiedBy: null, checkedAt: ctx.now, lostAt: null }
          : { checkedAt: ctx.now, lostAt: site.verifiedAt === null ? null : (site.lostAt ?? ctx.now) },
    )
    .where(
      and(
        eq(publisherSites.publisherId, site.publisherId),
        eq(publisherSites.domain, site.domain),
        eq(publisherSites.token, site.token),
      ),
    );
}

function isOver(ctx: Context, site: StoredSite, method: ProofMethod | null): boolean {
  if (method !== null || site.verifiedAt === null || site.lostAt === null) return false;
  return ctx.now - site.lostAt >= GRACE_MS;
}
