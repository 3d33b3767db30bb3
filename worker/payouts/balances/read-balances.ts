import { sql } from 'drizzle-orm';
import { readPublisher } from '../../accounts/publishers/publishers.ts';
import type { NetworkSettings } from '../../catalog/network-settings.ts';
import { monthSums } from '../../ledger/account-months.ts';
import { account, accountId, type PublisherState } from '../../ledger/accounts.ts';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros, sum, ZERO } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { type Day, dayOf, type Instant, maxDay, minDay } from '../../platform/time.ts';
import { readPayable } from '../create-payout.ts';
import { readDetails } from '../details/read-details.ts';
import { readThreshold } from '../details/threshold.ts';
import { readHolds } from '../holds/publisher-holds.ts';
import { CENT } from '../payable-amounts.ts';
import { categoryOf } from '../statements/month-statements.ts';
import { approvalDay, nextPayoutDay } from './expected-dates.ts';

/** Pending commission of one network, and when it decides: between two days, or null if it sets no date. */
export interface PendingOfNetwork {
  network: string;
  amount: MicroUsd;
  expectedFrom: Day | null;
  expectedTo: Day | null;
}

/** Why the next payout doesn't pay what is payable, or isn't sent on its day. */
export const PAYOUT_OBSTACLES = [
  'suspended',
  'held',
  'tax_missing',
  'details_missing',
  'details_incomplete',
  'details_held',
  'transfer_failed',
  'payout_open',
  'below_threshold',
] as const;
export type PayoutObstacle = (typeof PAYOUT_OBSTACLES)[number];

export interface Balances {
  pending: MicroUsd;
  held: MicroUsd;
  /** Approved by the networks, which have not paid it yet. Always 0 if approved commission is payable. */
  approved: MicroUsd;
  /** What a payout can include, with payouts that came back. Negative after a clawback. */
  payable: MicroUsd;
  /** Payouts that are prepared or sent, and neither settled nor returned. */
  onTheWay: MicroUsd;
  paid: MicroUsd;
  /** Sums of all time, as positive amounts. */
  reversed: MicroUsd;
  clawedBack: MicroUsd;
  pendingOf: PendingOfNetwork[];
  nextPayout: {
    day: Day;
    /** Whole cents that a payout of a run would pay now. */
    amount: MicroUsd;
    threshold: MicroUsd;
    obstacle: PayoutObstacle | null;
    heldUntil: Instant | null;
  };
}

const STATES = ['pending', 'held', 'approved', 'paid_out'] as const satisfies PublisherState[];

/** A publisher's money by state, from the ledger, with the dates that are known. */
export async function readBalances(ctx: Context, publisherId: PublisherId): Promise<Balances> {
  const keyOf = (state: PublisherState) => account.publisher(publisherId, state);
  const [{ sums, balances }, facts, settings, threshold, details, payableNow, { status }, holds] =
    await Promise.all([
      monthSums(ctx, STATES.map(keyOf)),
      readFacts(ctx, publisherId),
      readSettings(ctx),
      readThreshold(ctx, publisherId),
      readDetails(ctx, publisherId),
      readPayable(ctx, publisherId),
      readPublisher(ctx.db, publisherId),
      readHolds(ctx, publisherId),
    ]);
  const inState = (state: PublisherState) => balances.get(accountId(keyOf(state))) ?? ZERO;
  const allTime = (category: string) =>
    micros(-sum(sums.filter(({ kind }) => categoryOf(kind) === category).map(({ net }) => net)));
  const { awaiting, unsent, sent, returned, ofThisMonth } = facts.open;
  const approved = settings.payableStage === 'paid' ? micros(awaiting) : ZERO;
  const payable = micros(inState('approved') - approved - unsent);
  // A run pays what came back again once there are other details, or at once if the details weren't the reason.
  const needsDetails = holds.includes('transfer_failed');
  const amount = needsDetails ? payableNow : withReturned(payableNow, micros(returned), payable);
  const obstacle: PayoutObstacle | null =
    status !== 'active'
      ? 'suspended'
      : holds.includes('held_by_operator') || holds.includes('compliance_hold')
        ? 'held'
        : !details.active && !details.held
          ? 'details_missing'
          : holds.includes('tax_missing') || holds.includes('tax_expired')
            ? 'tax_missing'
            : holds.includes('address_missing') || holds.includes('payee_unwritable')
              ? 'details_incomplete'
              : needsDetails
                ? 'transfer_failed'
                : unsent > 0
                  ? 'payout_open'
                  : amount < threshold
                    ? 'below_threshold'
                    : details.held
                      ? 'details_held'
                      : null;
  return {
    pending: inState('pending'),
    held: inState('held'),
    approved,
    payable,
    onTheWay: micros(unsent + sent),
    paid: inState('paid_out'),
    reversed: allTime('reversed'),
    clawedBack: allTime('clawed_back'),
    pendingOf: pendingByNetwork(facts.pending),
    nextPayout: {
      day: nextPayoutDay(dayOf(ctx.now), settings.payoutDay, ofThisMonth > 0),
      amount,
      threshold,
      obstacle,
      heldUntil: details.held?.effectiveAt ?? null,
    },
  };
}

/** What a payout pays with the money of payouts that came back: at most what is payable, in whole cents. */
function withReturned(payableNow: MicroUsd, returned: MicroUsd, payable: MicroUsd): MicroUsd {
  if (returned === 0) return payableNow;
  return micros(Math.max(0, Math.min(payableNow + returned, Math.floor(payable / CENT) * CENT)));
}

interface OpenFacts {
  awaiting: number;
  unsent: number;
  sent: number;
  returned: number;
  ofThisMonth: number;
}

interface PendingFact {
  network: string;
  settings: string | null;
  day: Day;
  amount: MicroUsd;
}

async function readFacts(ctx: Context, publisherId: PublisherId) {
  const period = dayOf(ctx.now).slice(0, 7);
  const [pending, [open]] = await batchRead<[PendingFact, OpenFacts]>(
    ctx.db,
    sql`SELECT COALESCE(n.name, c.network_id) AS network, n.settings, c.day, SUM(c.net) AS amount
      FROM conversions c LEFT JOIN affiliate_networks n ON n.id = c.network_id
      WHERE c.publisher_id = ${publisherId} AND c.status = 'pending' AND c.held_reason IS NULL
        AND c.unattributed_reason IS NULL AND c.net <> 0 GROUP BY c.network_id, c.day`,
    sql`SELECT COALESCE((SELECT SUM(net_awaiting) FROM publisher_earnings WHERE publisher_id = ${publisherId}), 0) AS awaiting,
      COALESCE(SUM(CASE WHEN state IN ('created', 'approved') THEN amount END), 0) AS unsent,
      COALESCE(SUM(CASE WHEN state = 'sent' THEN amount END), 0) AS sent,
      COALESCE(SUM(CASE WHEN state = 'failed' THEN amount END), 0) AS returned,
      COUNT(CASE WHEN period = ${period} AND state <> 'canceled' THEN 1 END) AS ofThisMonth
      FROM payouts WHERE publisher_id = ${publisherId}`,
  );
  const none = { awaiting: 0, unsent: 0, sent: 0, returned: 0, ofThisMonth: 0 };
  return { pending, open: open ?? none };
}

function pendingByNetwork(facts: readonly PendingFact[]): PendingOfNetwork[] {
  return [...Map.groupBy(facts, ({ network }) => network)].map(([network, rows]) => {
    const settings: Partial<NetworkSettings> = JSON.parse(rows[0]?.settings ?? '{}');
    const days = rows.flatMap(({ day }) => approvalDay(day, settings.approval) ?? []);
    return {
      network,
      amount: sum(rows.map(({ amount }) => amount)),
      expectedFrom: days.length === 0 ? null : days.reduce(minDay),
      expectedTo: days.length === 0 ? null : days.reduce(maxDay),
    };
  });
}
