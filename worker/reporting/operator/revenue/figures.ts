import { type SQL, sql } from 'drizzle-orm';
import { OPEN_PAYOUT } from '../../../payouts/payout-state.ts';
import { PAYABLE_STAGE_SQL } from '../../../platform/settings/settings.ts';
import { DIRECT_NETWORK } from '../../../sales/direct-report.ts';
import { type ArchivedSale, isCounted } from '../../../sales/reader/read-sums.ts';

/** The figures of the revenue dashboard that conversions and adjustments add up to. */
export const FIGURES = [
  'total_revenue',
  'claims',
  'publisher_earnings',
  'held',
  'network_margin',
  'unattributed',
  'pending',
  'awaiting',
  'confirmed',
  'debts',
  'on_the_way',
  'paid',
  'conversions',
] as const;
export type Figure = (typeof FIGURES)[number];

/**
 * What is due to publishers whose due amount is positive, and by those whose amount is negative. A publisher's debt is never netted
 * against what another is due, so these are sums of publishers, not of rows.
 */
const NETTED_FIGURES = ['confirmed', 'debts'] as const satisfies Figure[];
export type NettedFigure = (typeof NETTED_FIGURES)[number];

export function isNetted(figure: Figure): figure is NettedFigure {
  return NETTED_FIGURES.some((each) => each === figure);
}

interface FigureRule {
  /** The part of a row of `datedSales` in the figure, in SQL. */
  sql: string;
  /** The same part of an archived sale, which is attributed, not held, and paid or reversed. */
  archived(
    sale: Pick<ArchivedSale, 'networkId' | 'gross' | 'net' | 'paidOut' | 'status' | 'reportedClicks'>,
  ): number;
  /** The part of a row of `bookedAdjustments`, in SQL. */
  adjustment: string;
}

const IS_CLAIM = `network_id = '${DIRECT_NETWORK}'`;
/** Less what payouts have paid or sent of it. */
const OPEN = '(net - paid_out - sent)';
/** The network has approved it and hasn't paid it yet. */
const IS_AWAITING = `(status = 'approved' AND ${PAYABLE_STAGE_SQL} = 'paid')`;
/** As `dueItems` of payouts, where what is reserved but not sent is still due. */
const DUE = `(CASE WHEN status = 'pending' OR held THEN -paid_out - sent WHEN ${IS_AWAITING} THEN MIN(0, ${OPEN}) ELSE ${OPEN} END)`;
const DUE_ADJUSTMENT = '(amount - paid_out - sent)';

/**
 * `total_revenue` + `claims` = `publisher_earnings` + `held` + `network_margin` + `unattributed`, and `publisher_earnings` =
 * `pending` + `awaiting` + `confirmed` - `debts` + `on_the_way` + `paid`.
 */
export const FIGURE_RULES: Record<Figure, FigureRule> = {
  total_revenue: {
    sql: `(CASE WHEN ${IS_CLAIM} THEN 0 ELSE gross END)`,
    archived: ({ networkId, gross }) => (networkId === DIRECT_NETWORK ? 0 : gross),
    adjustment: '0',
  },
  claims: {
    sql: `(CASE WHEN ${IS_CLAIM} THEN gross ELSE 0 END)`,
    archived: ({ networkId, gross }) => (networkId === DIRECT_NETWORK ? gross : 0),
    adjustment: '0',
  },
  publisher_earnings: {
    sql: '(CASE WHEN held THEN 0 ELSE net END)',
    archived: ({ net }) => net,
    adjustment: 'amount',
  },
  held: { sql: '(CASE WHEN held THEN net ELSE 0 END)', archived: () => 0, adjustment: '0' },
  network_margin: {
    sql: '(CASE WHEN unattributed THEN 0 ELSE gross - net END)',
    archived: ({ gross, net }) => gross - net,
    adjustment: '-amount',
  },
  unattributed: {
    sql: '(CASE WHEN unattributed THEN gross ELSE 0 END)',
    archived: () => 0,
    adjustment: '0',
  },
  pending: {
    sql: "(CASE WHEN status = 'pending' AND NOT held THEN net ELSE 0 END)",
    archived: () => 0,
    adjustment: '0',
  },
  awaiting: {
    sql: `(CASE WHEN ${IS_AWAITING} AND NOT held THEN MAX(0, ${OPEN}) ELSE 0 END)`,
    archived: () => 0,
    adjustment: '0',
  },
  confirmed: { sql: DUE, archived: ({ net, paidOut }) => net - paidOut, adjustment: DUE_ADJUSTMENT },
  debts: {
    sql: `-${DUE}`,
    archived: ({ net, paidOut }) => paidOut - net,
    adjustment: `-${DUE_ADJUSTMENT}`,
  },
  on_the_way: { sql: 'sent', archived: () => 0, adjustment: 'sent' },
  paid: { sql: 'paid_out', archived: ({ paidOut }) => paidOut, adjustment: 'paid_out' },
  conversions: {
    sql: "(CASE WHEN status = 'reversed' THEN 0 ELSE sales END)",
    archived: (sale) => Number(isCounted(sale)),
    adjustment: '0',
  },
};

/** What payouts that are sent and not settled pay of each conversion and adjustment. */
const SENT = sql`(SELECT i.conversion_id, SUM(i.amount) AS amount
  FROM payouts p CROSS JOIN payout_items i ON i.payout_id = p.id
  WHERE p.state = 'sent' AND ${sql.raw(OPEN_PAYOUT)} GROUP BY i.conversion_id)`;

/** Rows of conversions with a column `id`, and with what is on its way as `sent`. */
export function datedSales(sales: SQL): SQL {
  return sql`(SELECT s.*, COALESCE(t.amount, 0) AS sent FROM ${sales} s LEFT JOIN ${SENT} t ON t.conversion_id = s.id)`;
}

/** Booked adjustments with their day, that of the approval, and with what is on its way as `sent`. */
export const bookedAdjustments = sql`(SELECT a.id, a.kind, a.publisher_id, a.amount, a.paid_out,
    date(a.decided_at / 1000, 'unixepoch') AS day, a.decided_at, COALESCE(t.amount, 0) AS sent
  FROM adjustments a LEFT JOIN ${SENT} t ON t.conversion_id = a.id WHERE a.state = 'booked')`;

/** The ledger accounts that add up to each figure of all time. Network accounts are negative: money comes from them. */
export function ledgerFigure(figure: Figure, key: string): -1 | 0 | 1 {
  const [owner = '', network = '', state = ''] = key.split(':');
  const isPublisher = owner === 'publisher';
  if (figure === 'total_revenue') return owner === 'network' && network !== DIRECT_NETWORK ? -1 : 0;
  if (figure === 'claims') return owner === 'network' && network === DIRECT_NETWORK ? -1 : 0;
  if (figure === 'publisher_earnings')
    return (isPublisher && state !== 'held') || key === 'payout:clearing' ? 1 : 0;
  if (figure === 'held') return isPublisher && state === 'held' ? 1 : 0;
  // What the margin carries is in accounts of its own: write-offs and banks' charges.
  if (figure === 'network_margin') return owner === 'network_margin' || isCarried(key) ? 1 : 0;
  if (figure === 'unattributed') return key.startsWith('unattributed:') ? 1 : 0;
  if (figure === 'pending') return isPublisher && state === 'pending' ? 1 : 0;
  // The approved balances are `confirmed` - `debts` + `awaiting`, which `read-revenue.ts` takes apart.
  if (figure === 'confirmed') return isPublisher && state === 'approved' ? 1 : 0;
  if (figure === 'on_the_way') return key === 'payout:clearing' ? 1 : 0;
  if (figure === 'paid') return isPublisher && state === 'paid_out' ? 1 : 0;
  return 0;
}

function isCarried(key: string): boolean {
  return key.startsWith('written_off:') || key === 'payout:charges';
}
