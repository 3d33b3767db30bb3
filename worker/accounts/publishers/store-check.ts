import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { emailStatement } from '../../platform/email/enqueue-email.ts';
import { addMs, DAY, dayOf, type Instant } from '../../platform/time.ts';
import { siteProofLostEmail } from './emails.ts';
import type { ProofSearch } from './find-proof.ts';
import { readPublisher } from './publishers.ts';
import type { ProofMethod } from './site-proof.ts';
import type { Site } from './sites.ts';
import { publisherSites } from './tables.ts';

/** A verified site stays verified for this long without its proof. */
const GRACE_MS = 7 * DAY;

interface CheckOutcome {
  /** The verification ended. */
  ended: boolean;
  /** An email about the lost proof was queued. */
  emailed: boolean;
}

interface CheckOptions {
  /** False if the publisher started the check and sees its outcome. */
  emailsLoss: boolean;
}

/**
 * Stores the result of a check. The first complete check that emails about a lost proof queues the email; later checks of
 * the same loss queue none.
 */
export async function storeCheck(
  ctx: Context,
  site: Site,
  search: ProofSearch,
  { emailsLoss }: CheckOptions,
): Promise<CheckOutcome> {
  if (search.method !== null) {
    await storeProof(ctx, site, search.method, search.disclosed);
    return { ended: false, emailed: false };
  }
  if (site.verifiedAt === null) {
    await failureQuery(ctx, site, { lostAt: null });
    return { ended: false, emailed: false };
  }
  const lostAt = site.lostAt ?? ctx.now;
  const isOver = ctx.now - lostAt >= GRACE_MS;
  const end = { verifiedAt: null, verifiedBy: null, lostAt: null };
  const failure = statementOf(ctx.db, failureQuery(ctx, site, isOver ? end : { lostAt }));
  const email = emailsLoss && (search.complete || isOver) ? await lossEmail(ctx, site, lostAt) : [];
  const [failed, queued] = await ctx.db.$client.batch([failure, ...email]);
  const applied = (result: D1Result | undefined) => (result?.meta.changes ?? 0) > 0;
  return { ended: isOver && applied(failed), emailed: applied(queued) };
}

/** An unreadable home page says nothing about its disclosure, so the earlier finding stays. */
async function storeProof(
  ctx: Context,
  site: Site,
  method: ProofMethod,
  disclosed: boolean | null,
): Promise<void> {
  const disclosure = disclosed === null ? site.disclosure : disclosed ? 'found' : 'missing';
  await ctx.db
    .update(publisherSites)
    .set({
      verifiedAt: site.verifiedAt ?? ctx.now,
      verifiedBy: method,
      checkedAt: ctx.now,
      lostAt: null,
      disclosure,
    })
    .where(sameProof(site));
}

/** A failed check counts only if the site hasn't changed, because another check may have found the proof since. */
function failureQuery(
  ctx: Context,
  site: Site,
  changes: Partial<Pick<Site, 'lostAt' | 'verifiedAt' | 'verifiedBy'>>,
) {
  return ctx.db
    .update(publisherSites)
    .set({ ...changes, checkedAt: ctx.now })
    .where(and(sameProof(site), sql`${publisherSites.checkedAt} IS ${site.checkedAt}`));
}

function sameProof({ publisherId, domain, token }: Site) {
  return and(
    eq(publisherSites.publisherId, publisherId),
    eq(publisherSites.domain, domain),
    eq(publisherSites.token, token),
  );
}

/** The email about a lost proof, queued only if the failure was stored. A suspended publisher gets none. */
async function lossEmail(ctx: Context, site: Site, lostAt: Instant): Promise<D1PreparedStatement[]> {
  const owner = await readPublisher(ctx.db, site.publisherId);
  if (owner.status !== 'active') return [];
  const statement = emailStatement(
    ctx,
    {
      cause: `site_proof_lost:${site.publisherId}:${site.domain}:${lostAt}`,
      email: siteProofLostEmail,
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
