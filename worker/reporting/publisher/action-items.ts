import { account } from '../../ledger/accounts.ts';
import { readBalances } from '../../ledger/balances.ts';
import { awaitsOtherDetails } from '../../payouts/details/read-details.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros } from '../../platform/money.ts';
import { DAY, type Instant } from '../../platform/time.ts';

export const ACTION_ITEM_KINDS = [
  'account_recovered',
  'account_suspended',
  'earnings_held',
  'payout_failed',
  'webhook_disabled',
  'webhook_failing',
  'site_proof_lost',
  'site_not_verified',
  'key_expires',
  'claim_decided',
] as const;
type ActionItemKind = (typeof ACTION_ITEM_KINDS)[number];

/** A fact that needs the publisher's attention. It disappears when it is no longer true. */
export interface ActionItem {
  kind: ActionItemKind;
  /** The ID of the endpoint, key or claim, or the domain of the site. */
  subject: string | null;
  /** The name of the subject, or the status of a claim. */
  name: string | null;
  amount: MicroUsd | null;
  /** Null if the time isn't known. */
  at: Instant | null;
}

/** Items of each kind. */
const MAX_PER_KIND = 5;
/** For this long, a decided claim and a recovery of the account are news, and before its expiry, a key needs a successor. */
const NEWS_MS = 14 * DAY;
const KEY_WARNING_MS = 30 * DAY;

/** What needs a publisher's attention, most important kind first, newest first within a kind. */
export async function readActionItems(ctx: Context, publisherId: PublisherId): Promise<ActionItem[]> {
  const heldAccount = account.publisher(publisherId, 'held');
  const [facts, balances] = await Promise.all([
    readFacts(ctx, publisherId),
    readBalances(ctx, [heldAccount]),
  ]);
  const amount = balances.get(heldAccount) ?? micros(0);
  const held = { kind: 'earnings_held', subject: null, name: null, amount, at: null } as const;
  const items: ActionItem[] = amount > 0 ? [...facts, held] : facts;
  return ACTION_ITEM_KINDS.flatMap((kind) =>
    items.filter((item) => item.kind === kind).slice(0, MAX_PER_KIND),
  );
}

/** One query a fact: ?1 is the publisher, ?2 the time. D1 refuses a union of so many. */
const FACTS = [
  `SELECT 'account_recovered' AS kind, NULL AS subject, NULL AS name, NULL AS amount, a.at AS at
   FROM publishers p JOIN account_activity a ON a.user_id = p.user_id
   WHERE p.publisher_id = ?1 AND a.kind = 'account.recovered' AND a.at > ?2 - ${NEWS_MS} ORDER BY a.at DESC`,
  `SELECT 'account_suspended' AS kind, NULL AS subject, NULL AS name, NULL AS amount,
     (SELECT MAX(at) FROM audit_log WHERE subject = ?1 AND action = 'publisher.suspended') AS at
   FROM publishers WHERE publisher_id = ?1 AND status = 'suspended'`,
  `SELECT 'payout_failed' AS kind, NULL AS subject, NULL AS name, amount, updated_at AS at
   FROM payouts WHERE publisher_id = ?1 AND state = 'failed' AND ${awaitsOtherDetails('payouts')} ORDER BY at DESC`,
  `SELECT CASE WHEN is_active THEN 'webhook_failing' ELSE 'webhook_disabled' END AS kind,
     id AS subject, name, NULL AS amount, failing_since AS at
   FROM webhook_endpoints WHERE publisher_id = ?1
     AND CASE WHEN is_active THEN failing_since IS NOT NULL ELSE disabled_reason IS NOT NULL END ORDER BY at DESC`,
  `SELECT CASE WHEN verified_at IS NULL THEN 'site_not_verified' ELSE 'site_proof_lost' END AS kind,
     domain AS subject, domain AS name, NULL AS amount, COALESCE(lost_at, checked_at) AS at
   FROM publisher_sites WHERE publisher_id = ?1
     AND (lost_at IS NOT NULL OR (verified_at IS NULL AND checked_at IS NOT NULL)) ORDER BY at DESC`,
  `SELECT 'key_expires' AS kind, id AS subject, name, NULL AS amount, expires_at AS at
   FROM api_keys WHERE publisher_id = ?1 AND is_active AND expires_at > ?2
     AND expires_at < ?2 + ${KEY_WARNING_MS} ORDER BY at`,
  `SELECT 'claim_decided' AS kind, id AS subject, status AS name, gross AS amount, decided_at AS at
   FROM claims WHERE publisher_id = ?1 AND status IN ('accepted', 'declined') AND decided_at > ?2 - ${NEWS_MS}
   ORDER BY at DESC`,
];

async function readFacts(ctx: Context, publisherId: PublisherId): Promise<ActionItem[]> {
  const d1 = ctx.db.$client;
  const results = await d1.batch<ActionItem>(
    FACTS.map((fact) =>
      d1
        .prepare(`${fact} LIMIT ${2 * MAX_PER_KIND}`)
        .bind(...(fact.includes('?2') ? [publisherId, ctx.now] : [publisherId])),
    ),
  );
  return results.flatMap((result) => result.results);
}
