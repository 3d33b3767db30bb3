import { and, eq } from 'drizzle-orm';
import { emailStatement } from '../email/enqueue-email.ts';
import type { Context } from '../platform/context.ts';
import { addMs, DAY, dayOf, type Instant } from '../platform/time.ts';
import type { ProofSearch } from './find-proof.ts';
import { readPublisher } from './publishers.ts';
import type { ProofMethod } from './site-proof.ts';
import type { Site } from './sites.ts';
import { publisherSites } from './tables.ts';

/** How long a verified site stays verified without its proof. */
const GRACE_MS = 7 * DAY;

/** What a check changed: whether the site's verification ended, and whether an email about it was posted. */
interface CheckOutcome {
  ended: boolean;
  emailed: boolean;
}

interface CheckOptions {
  /** Whether a lost proof is emailed about: not where the publisher asked for the check and sees its outcome. */
  emailsLoss: boolean;
}

/**
 * Stores what a check of a site found. The first complete check that emails about a lost proof posts the email; later
 * checks of the same loss post none.
 */
export async function storeCheck(
  ctx: Context,
  site: Site,
  search: ProofSearch,
  { emailsLoss }: CheckOptions,
): Promise<CheckOutcome> {
  if (search.method !== null) {
    await storeProof(ctx, site, search.method);
    return { ended: false, emailed: false };
  }
  const d1 = ctx.db.$client;
  if (site.verifiedAt === null) {
    await missStatement(ctx, site, null).run();
    return { ended: false, emailed: false };
  }
  const lostAt = site.lostAt ?? ctx.now;
  const isOver = ctx.now - lostAt >= GRACE_MS;
  const miss = isOver ? endStatement(ctx, site) : missStatement(ctx, site, lostAt);
  const email = emailsLoss && (search.complete || isOver) ? await lossEmail(ctx, site, lostAt) : [];
  const [missed, posted] = await d1.batch([miss, ...email]);
  const applied = (result: D1Result | undefined) => (result?.meta.changes ?? 0) > 0;
  return { ended: isOver && applied(missed), emailed: applied(posted) };
}

async function storeProof(ctx: Context, site: Site, method: ProofMethod): Promise<void> {
  const { publisherId, domain, token } = site;
  await ctx.db
    .update(publisherSites)
    .set({ verifiedAt: site.verifiedAt ?? ctx.now, verifiedBy: method, checkedAt: ctx.now, lostAt: null })
    .where(
      and(
        eq(publisherSites.publisherId, publisherId),
        eq(publisherSites.domain, domain),
        eq(publisherSites.token, token),
      ),
    );
}

/** A miss counts only while the site is as it was read: a check that found the proof meanwhile is newer. */
const AS_READ = 'publisher_id = ?2 AND domain = ?3 AND token = ?4 AND checked_at IS ?5';

function missStatement(ctx: Context, site: Site, lostAt: Instant | null): D1PreparedStatement {
  return ctx.db.$client
    .prepare(`UPDATE publisher_sites SET checked_at = ?1, lost_at = ?6 WHERE ${AS_READ}`)
    .bind(ctx.now, site.publisherId, site.domain, site.token, site.checkedAt, lostAt);
}

function endStatement(ctx: Context, site: Site): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `UPDATE publisher_sites SET verified_at = NULL, verified_by = NULL, lost_at = NULL, checked_at = ?1
       WHERE ${AS_READ}`,
    )
    .bind(ctx.now, site.publisherId, site.domain, site.token, site.checkedAt);
}

/** The email about a loss, posted if the miss before it was stored; none to a suspended publisher, whose links are off. */
async function lossEmail(ctx: Context, site: Site, lostAt: Instant): Promise<D1PreparedStatement[]> {
  const owner = await readPublisher(ctx.db, site.publisherId);
  if (owner.standing !== 'active') return [];
  const statement = emailStatement(
    ctx,
    {
      cause: `site_proof_lost:${site.publisherId}:${site.domain}:${lostAt}`,
      kind: 'site_proof_lost',
      userId: owner.userId,
      recipient: owner.email,
      content: {
        full_name: owner.fullName,
        domain: site.domain,
        lost_on: dayOf(lostAt),
        verified_until: dayOf(addMs(lostAt, GRACE_MS)),
      },
    },
    {
      sql: `EXISTS (SELECT 1 FROM publisher_sites WHERE publisher_id = ?8 AND domain = ?9 AND token = ?10
              AND checked_at = ?7 AND (verified_at IS NULL OR lost_at = ?11))`,
      values: [site.publisherId, site.domain, site.token, lostAt],
    },
  );
  return [statement];
}
