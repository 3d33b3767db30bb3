import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { proposedChanges } from '../../../accounts/changes/tables.ts';
import { accountDeletions, sessions, users } from '../../../accounts/identity/tables.ts';
import { readPublisher } from '../../../accounts/publishers/publishers.ts';
import { publisherNotes, publisherSites } from '../../../accounts/publishers/tables.ts';
import { shareRules } from '../../../catalog/tables.ts';
import { complianceReviews } from '../../../compliance/tables.ts';
import { affiliateLinks } from '../../../links/tables.ts';
import { readDetails } from '../../../payouts/details/read-details.ts';
import type { PayoutState } from '../../../payouts/payout-state.ts';
import { payouts } from '../../../payouts/tables.ts';
import { auditLog } from '../../../platform/audit/tables.ts';
import type { Context } from '../../../platform/context.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import { sum } from '../../../platform/money.ts';
import { adjustments } from '../../../sales/adjustments/tables.ts';
import { claims } from '../../../sales/claims/tables.ts';
import { conversions } from '../../../sales/tables.ts';

/** Entries of the audit log that change a publisher's status or account. */
const STATUS_ACTIONS = [
  'publisher.suspended',
  'publisher.reactivated',
  'account.closed',
  'account.recovered',
] as const satisfies (typeof auditLog.$inferSelect)['action'][];
const MAX_STATUS_CHANGES = 50;
/** Changes that wait, in the response. */
const MAX_WAITING_CHANGES = 20;
/** A publisher without this many held sales is exact; more are shown as “100+”. */
export const MAX_COUNTED_HOLDS = 100;

/** An operator's view of a publisher, without lists that can grow. Throws `publisher.unknown` (404). */
export async function readPublisherDetail(ctx: Context, id: PublisherId) {
  const publisher = await readPublisher(ctx.db, id);
  const [account, seen, sites, links, rules, history, open, reviews, notes, held] = await ctx.db.batch([
    ctx.db
      .select({
        emailVerifiedAt: users.emailVerifiedAt,
        platform: users.platform,
        role: users.role,
        marketingConsent: users.marketingConsent,
        marketingConsentSince: sql`COALESCE((SELECT MAX(at) FROM audit_log WHERE subject = ${id}
          AND action = 'account.marketing_consent_changed'), ${users.createdAt})`.mapWith(users.createdAt),
      })
      .from(users)
      .where(eq(users.id, publisher.userId)),
    ctx.db
      .select({ at: sql<number | null>`MAX(${sessions.lastSeenAt})`.as('at') })
      .from(sessions)
      .where(eq(sessions.userId, publisher.userId)),
    ctx.db
      .select()
      .from(publisherSites)
      .where(eq(publisherSites.publisherId, id))
      .orderBy(asc(publisherSites.domain)),
    ctx.db
      .select({ status: affiliateLinks.status, links: count() })
      .from(affiliateLinks)
      .where(eq(affiliateLinks.publisherId, id))
      .groupBy(affiliateLinks.status),
    ctx.db
      .select()
      .from(shareRules)
      .where(sql`${shareRules.publisherId} IS NULL OR ${shareRules.publisherId} = ${id}`)
      .orderBy(desc(shareRules.effectiveFrom), desc(shareRules.createdAt)),
    ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, id), inArray(auditLog.action, [...STATUS_ACTIONS])))
      .orderBy(desc(auditLog.id))
      .limit(MAX_STATUS_CHANGES),
    ctx.db
      .select({ claims: count() })
      .from(claims)
      .where(and(eq(claims.publisherId, id), sql`+${claims.status} = 'open'`)),
    ctx.db
      .select({ reviews: count() })
      .from(complianceReviews)
      .where(and(eq(complianceReviews.publisherId, id), eq(complianceReviews.state, 'open'))),
    ctx.db.select({ notes: count() }).from(publisherNotes).where(eq(publisherNotes.publisherId, id)),
    ctx.db
      .select({ id: conversions.id })
      .from(conversions)
      .where(and(eq(conversions.publisherId, id), sql`${conversions.heldReason} IS NOT NULL`))
      .limit(MAX_COUNTED_HOLDS),
  ]);
  const { active, held: heldDetails } = await readDetails(ctx, id);
  const pending = await readPending(ctx, id);
  const linksIn = (status: string) => links.find((row) => row.status === status)?.links ?? 0;
  return {
    publisher,
    account: account[0] ?? null,
    lastSeenAt: seen[0]?.at ?? null,
    sites,
    links: { active: linksIn('active'), inactive: linksIn('inactive') },
    rules,
    history,
    payoutDetails: active,
    heldDetails,
    openClaims: open[0]?.claims ?? 0,
    openReviews: reviews[0]?.reviews ?? 0,
    notes: notes[0]?.notes ?? 0,
    heldSales: held.length,
    pending,
  };
}

/** What was begun about a publisher and isn't done. */
async function readPending(ctx: Context, id: PublisherId) {
  const [[deletion], changes, [proposed], unfinished] = await ctx.db.batch([
    ctx.db
      .select()
      .from(accountDeletions)
      .where(and(eq(accountDeletions.publisherId, id), ne(accountDeletions.state, 'erased'))),
    ctx.db
      .select({
        id: proposedChanges.id,
        what: proposedChanges.what,
        proposedBy: proposedChanges.proposedBy,
        proposedAt: proposedChanges.proposedAt,
      })
      .from(proposedChanges)
      .where(and(sql`${proposedChanges.state} = 'proposed'`, eq(proposedChanges.publisherId, id)))
      .orderBy(asc(proposedChanges.proposedAt))
      .limit(MAX_WAITING_CHANGES),
    ctx.db
      .select({ adjustments: count() })
      .from(adjustments)
      .where(and(eq(adjustments.publisherId, id), eq(adjustments.state, 'proposed'))),
    ctx.db
      .select({ state: payouts.state, amount: payouts.amount })
      .from(payouts)
      .where(and(eq(payouts.publisherId, id), inArray(payouts.state, [...UNFINISHED]))),
  ]);
  return {
    deletion: deletion ?? null,
    changes,
    adjustments: proposed?.adjustments ?? 0,
    payouts: unfinished.length,
    payoutAmount: sum(unfinished.map(({ amount }) => amount)),
  };
}

const UNFINISHED = ['created', 'approved', 'sent', 'failed'] as const satisfies PayoutState[];

export type PublisherDetail = Awaited<ReturnType<typeof readPublisherDetail>>;
