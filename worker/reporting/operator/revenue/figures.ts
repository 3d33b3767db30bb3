import { type ArchivedSale, isCounted } from '../../../sales/reader/read-sums.ts';

/** The figures of the revenue dashboard that conversions add up to. */
export const FIGURES = [
  'total_revenue',
  'publisher_earnings',
  'network_margin',
  'unattributed',
  'pending',
  'confirmed',
  'paid',
  'conversions',
] as const;
export type Figure = (typeof FIGURES)[number];

interface FigureRule {
  /** The part of a row of `sales` (read-sums.ts) in the figure, in SQL. */
  sql: string;
  /** The same part of an archived sale, which is attributed, not held, and paid or reversed. */
  archived(sale: Pick<ArchivedSale, 'gross' | 'net' | 'paidOut' | 'status' | 'reportedClicks'>): number;
  /** The part of a booked adjustment, in SQL over its `amount` and `paid_out`. */
  adjustment: string;
}

const WAITS = "(status = 'pending' OR held)";

export const FIGURE_RULES: Record<Figure, FigureRule> = {
  total_revenue: { sql: 'gross', archived: ({ gross }) => gross, adjustment: '0' },
  publisher_earnings: { sql: 'net', archived: ({ net }) => net, adjustment: 'amount' },
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
  pending: { sql: `(CASE WHEN ${WAITS} THEN net ELSE 0 END)`, archived: () => 0, adjustment: '0' },
  confirmed: {
    sql: `((CASE WHEN ${WAITS} THEN 0 ELSE net END) - paid_out)`,
    archived: ({ net, paidOut }) => net - paidOut,
    adjustment: '(amount - paid_out)',
  },
  paid: { sql: 'paid_out', archived: ({ paidOut }) => paidOut, adjustment: 'paid_out' },
  conversions: {
    sql: "(CASE WHEN status = 'reversed' THEN 0 ELSE sales END)",
    archived: (sale) => Number(isCounted(sale)),
    adjustment: '0',
  },
};

/** The ledger accounts that add up to each figure of all time. Network accounts are negative: money comes from them. */
export function ledgerFigure(figure: Figure, key: string): -1 | 0 | 1 {
  const [owner = '', , state = ''] = key.split(':');
  const isPublisher = owner === 'publisher';
  if (figure === 'total_revenue') return owner === 'network' ? -1 : 0;
  if (figure === 'publisher_earnings') return isPublisher || key === 'payout:clearing' ? 1 : 0;
  // What the margin carries is in accounts of its own: write-offs and banks' charges.
  if (figure === 'network_margin') return owner === 'network_margin' || isCarried(key) ? 1 : 0;
  if (figure === 'unattributed') return key.startsWith('unattributed:') ? 1 : 0;
  if (figure === 'pending') return isPublisher && (state === 'pending' || state === 'held') ? 1 : 0;
  if (figure === 'confirmed')
    return (isPublisher && state === 'approved') || key === 'payout:clearing' ? 1 : 0;
  if (figure === 'paid') return isPublisher && state === 'paid_out' ? 1 : 0;
  return 0;
}

function isCarried(key: string): boolean {
  return key.startsWith('written_off:') || key === 'payout:charges';
}
