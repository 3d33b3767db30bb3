import { and, eq } from 'drizzle-orm';
import { emailStatement } from '../email/enqueue-email.ts';
import type { Context } from '../platform/context.ts';
import { addMs, DAY, dayOf, type Instant } from '../platform/time.ts';
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
    await storeProof(ctx, site, search.method);
    return { ended: false, emailed: false };
  }
  const d1 = ctx.db.$client;
  if (site.verifiedAt === null) {
    await failureStatement(ctx, site, null).run();
    return { ended: false, emailed: false };
  }
  const lostAt = site.lostAt ?? ctx.now;
  const isOver = ctx.now - lostAt >= GRACE_MS;
  const failure = isOver ? endStatement(ctx, site) : failureStatement(ctx, site, lostAt);
  const email = emailsLoss && (search.complete || isOver) ? await lossEmail(ctx, site, lostAt) : [];
  const [failed, queued] = await d1.batch([failure, ...email]);
  const applied = (result: D1Result | undefined) => (result?.meta.changes ?? 0) > 0;
  return { ended: isOver && applied(failed), emailed: applied(queued) };
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

/** A failed check counts only if the site hasn't changed, because another check may have found the proof since. */
const UNCHANGED = 'publisher_id = ?2 AND domain = ?3 AND token = ?4 AND checked_at IS ?5';

function failureStatement(ctx: Context, site: Site, lostAt: Instant | null): D1PreparedStatement {
  return ctx.db.$client
    .prepare(`UPDATE publisher_sites SET checked_at = ?1, lost_at = ?6 WHERE ${UNCHANGED}`)
    .bind(ctx.now, site.publisherId, site.domain, site.token, site.checkedAt, lostAt);
}

function endStatement(ctx: Context, site: Site): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `UPDATE publisher_sites SET verified_at = NULL, verified_by = NULL, lost_at = NULL, checked_at = ?1
       WHERE ${UNCHANGED}`,
    )
    .bind(ctx.now, site.publisherId, site.domain, site.token, site.checkedAt);
}

/** The email about a lost proof, queued only if the failure was stored. A suspended publisher gets none. */
async function lossEmail(ctx: Context, site: Site, lostAt: Instant): Promise<D1PreparedStatement[]> {
  const owner = await readPublisher(ctx.db, site.publisherId);
  if (owner.status !== 'active') return [];
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
