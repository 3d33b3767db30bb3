import { z } from '@hono/zod-openapi';
import { publisherSites, publishers } from '../../../accounts/publishers/tables.ts';
import {
  ownPercentOf,
  percentOf,
  ruleBegun,
  type ShareRule,
  shareRuleFor,
} from '../../../catalog/share-rule.ts';
import { PAYOUT_METHODS } from '../../../platform/contract/payout-methods.ts';
import { idField } from '../../../platform/http/id-parameter.ts';
import { dollars } from '../../../platform/http/responses.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { dayOf, type Instant, instantOf, isoOrNull, toIso } from '../../../platform/time.ts';
import type { ListedPublisher } from './list-publishers.ts';
import { MAX_COUNTED_HOLDS, type PublisherDetail } from './read-publisher-detail.ts';

export const publisherStatus = z.enum(publishers.status.enumValues).openapi({ example: 'active' });
export const publisherPlan = z.enum(publishers.plan.enumValues).openapi({ example: 'standard' });

const profile = {
  publisher_id: z.string(),
  full_name: z.string(),
  email: z.string().openapi({ example: 'ada@site.example' }),
  status: publisherStatus,
  plan: publisherPlan,
  joined_at: z.iso.datetime(),
};

export const listedPublisher = z.object({
  ...profile,
  sites: z.int().openapi({ example: 2 }),
  verified_sites: z.int().openapi({ example: 1 }),
  pending: dollars.describe('Net commission that a network hasn’t approved yet'),
  approved: dollars.describe('Net commission that is approved and not paid out yet'),
  erased_from: z.iso
    .datetime()
    .nullable()
    .openapi({ example: null })
    .describe('When the erasure of the account begins or has begun; null without a request'),
});

export function listedPublisherOf(row: ListedPublisher): z.infer<typeof listedPublisher> {
  return {
    ...profileOf(row),
    sites: row.sites,
    verified_sites: row.verifiedSites,
    pending: toExactDollars(row.pending),
    approved: toExactDollars(row.approved),
    erased_from: isoOrNull(row.erasedFrom),
  };
}

const site = z.object({
  domain: z.string().openapi({ example: 'site.example' }),
  added_at: z.iso.datetime(),
  verified_at: z.iso.datetime().nullable(),
  verified_by: z.enum(publisherSites.verifiedBy.enumValues).nullable().openapi({ example: 'dns' }),
  lost_at: z.iso.datetime().nullable().openapi({ example: null }).describe('When the proof was last missing'),
});

const statusChange = z.object({
  at: z.iso.datetime(),
  action: z.string().openapi({ example: 'publisher.suspended' }),
  actor: z.string().openapi({ example: 'operator:token' }),
  reason: z.string().nullable().openapi({ example: 'Self-clicks on 12 November' }),
});

const appliedRule = z.object({
  id: idField('shr'),
  applies_to: z.enum(['publisher', 'everyone']).openapi({ example: 'everyone' }),
  share_percent: z
    .number()
    .nullable()
    .openapi({ example: 50 })
    .describe('Null for a rule that ends the publisher’s own share'),
  effective_from: z.iso.date().openapi({ example: '2026-12-01' }),
  state: z.enum(['scheduled', 'current', 'past']).openapi({ example: 'current' }),
});

export const publisherDetail = z.object({
  ...profile,
  email_verified_at: z.iso.datetime().nullable(),
  last_seen_at: z.iso.datetime().nullable().describe('Null without a signed-in browser'),
  platform: z.string().nullable().openapi({ example: 'lovable' }),
  marketing_consent: z
    .boolean()
    .openapi({ example: false })
    .describe('Whether the publisher agreed to news about programs and features'),
  marketing_consent_since: z.iso
    .datetime()
    .nullable()
    .describe('When the publisher last gave or withdrew the consent, or signed up'),
  is_operator: z.boolean().openapi({ example: false }),
  sites: z.array(site),
  links: z.object({ active: z.int().openapi({ example: 3 }), inactive: z.int().openapi({ example: 0 }) }),
  status_history: z.array(statusChange).describe('The latest 50 changes, newest first'),
  share_percent: z.number().openapi({ example: 50 }).describe('The share of a sale of today'),
  share_rules: z.array(appliedRule).describe('Rules of this publisher and of everyone, latest start first'),
  payout_details: z
    .object({
      method: z.enum(PAYOUT_METHODS).openapi({ example: 'iban' }),
      ending: z.string().nullable().openapi({ example: '3000' }),
      country: z.string().nullable().openapi({ example: 'DE' }),
      since: z.iso.datetime(),
    })
    .nullable(),
  payout_details_held_until: z.iso.datetime().nullable().openapi({ example: null }),
  open_claims: z.int().openapi({ example: 0 }),
  open_reviews: z.int().openapi({ example: 0 }),
  notes: z.int().openapi({ example: 1 }),
  held_sales: z
    .int()
    .openapi({ example: 0 })
    .describe(`Sales that an operator must release before they can be paid; counted to ${MAX_COUNTED_HOLDS}`),
  pending: z
    .object({
      deletion: z
        .object({
          state: z.enum(['scheduled', 'erasing']),
          requested_at: z.iso.datetime(),
          erased_from: z.iso.datetime().describe('When the erasure begins'),
          error_code: z.string().nullable().openapi({ example: null }).describe('Of the last try to erase'),
        })
        .nullable()
        .openapi({ example: null }),
      changes: z
        .array(
          z.object({
            id: idField('chg'),
            what: z.string().openapi({ example: 'Set the share of PUB000001 to 60%' }),
            proposed_by: z.string().openapi({ example: 'operator:token' }),
            proposed_at: z.iso.datetime(),
          }),
        )
        .describe('Changes that wait for a second person, oldest first'),
      proposed_adjustments: z.int().openapi({ example: 0 }),
      unfinished_payouts: z.int().openapi({ example: 0 }),
      unfinished_amount: dollars,
    })
    .describe('What was begun about the publisher and isn’t done'),
});

export function publisherDetailOf(detail: PublisherDetail, now: Instant): z.infer<typeof publisherDetail> {
  const { publisher, account, payoutDetails } = detail;
  const current = shareRuleFor(detail.rules, publisher.publisherId, dayOf(now));
  return {
    ...profileOf(publisher),
    email_verified_at: isoOrNull(account?.emailVerifiedAt ?? null),
    last_seen_at: detail.lastSeenAt === null ? null : toIso(instantOf(detail.lastSeenAt)),
    platform: account?.platform ?? null,
    marketing_consent: account?.marketingConsent ?? false,
    marketing_consent_since: isoOrNull(account?.marketingConsentSince ?? null),
    is_operator: account !== null && account.role !== 'publisher',
    sites: detail.sites.map((each) => ({
      domain: each.domain,
      added_at: toIso(each.createdAt),
      verified_at: isoOrNull(each.verifiedAt),
      verified_by: each.verifiedBy,
      lost_at: isoOrNull(each.lostAt),
    })),
    links: detail.links,
    status_history: detail.history.map(({ at, action, actor, reason }) => ({
      at: toIso(at),
      action,
      actor,
      reason,
    })),
    share_percent: percentOf(current.sharePpm),
    share_rules: detail.rules.map((rule) => appliedRuleOf(rule, detail.rules, current, now)),
    payout_details: payoutDetails && {
      method: payoutDetails.method,
      ending: payoutDetails.ending,
      country: payoutDetails.country,
      since: toIso(payoutDetails.effectiveAt),
    },
    payout_details_held_until: isoOrNull(detail.heldDetails?.effectiveAt ?? null),
    open_claims: detail.openClaims,
    open_reviews: detail.openReviews,
    notes: detail.notes,
    held_sales: detail.heldSales,
    pending: pendingOf(detail.pending),
  };
}

function pendingOf({ deletion, changes, adjustments, payouts, payoutAmount }: PublisherDetail['pending']) {
  return {
    deletion: deletion && {
      state: deletion.state === 'scheduled' ? ('scheduled' as const) : ('erasing' as const),
      requested_at: toIso(deletion.requestedAt),
      erased_from: toIso(deletion.dueAt),
      error_code: deletion.fault,
    },
    changes: changes.map(({ id, what, proposedBy, proposedAt }) => ({
      id,
      what,
      proposed_by: proposedBy,
      proposed_at: toIso(proposedAt),
    })),
    proposed_adjustments: adjustments,
    unfinished_payouts: payouts,
    unfinished_amount: toExactDollars(payoutAmount),
  };
}

function appliedRuleOf(
  rule: ShareRule,
  all: readonly ShareRule[],
  current: ShareRule,
  now: Instant,
): z.infer<typeof appliedRule> {
  const today = dayOf(now);
  const ends = rule.endsOwn === 1 && ruleBegun(all, rule.publisherId, today)?.id === rule.id;
  const isCurrent = rule.id === current.id || ends;
  const isPast = rule.effectiveFrom <= today && !isCurrent;
  return {
    id: rule.id,
    applies_to: rule.publisherId === null ? 'everyone' : 'publisher',
    share_percent: ownPercentOf(rule),
    effective_from: rule.effectiveFrom,
    state: isCurrent ? 'current' : isPast ? 'past' : 'scheduled',
  };
}

function profileOf({
  publisherId,
  fullName,
  email,
  status,
  plan,
  createdAt,
}: Pick<ListedPublisher, 'publisherId' | 'fullName' | 'email' | 'status' | 'plan' | 'createdAt'>) {
  return {
    publisher_id: publisherId,
    full_name: fullName,
    email,
    status,
    plan,
    joined_at: toIso(createdAt),
  };
}
