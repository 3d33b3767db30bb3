import { z } from '@hono/zod-openapi';
import { dollars } from '../../../platform/http/responses.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { FIGURES, type Figure } from './figures.ts';
import type { Compared, Revenue } from './read-revenue.ts';

/** The figures that are money, with their labels on the screen. */
const LABELS = {
  total_revenue: 'Total Platform Revenue',
  publisher_earnings: 'Publisher Earnings',
  network_margin: 'Network margin',
  unattributed: 'Unattributed',
  pending: 'Pending Audit',
  confirmed: 'Ready to Pay',
  paid: 'Paid',
} as const satisfies Partial<Record<Figure, string>>;

const compared = {
  amount: dollars.openapi({ example: '24.68' }).describe('Of the period'),
  all_time: dollars.openapi({ example: '24.68' }).describe('The same figure of all time'),
  ledger: dollars
    .openapi({ example: '24.68' })
    .describe('What the balances of the ledger say about all time'),
  differs: z.boolean().openapi({ example: false }).describe('True if `all_time` and `ledger` are not equal'),
};

const figure = z.object({ label: z.string().openapi({ example: 'Publisher Earnings' }), ...compared });

export const revenueRecord = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  share_percent: z.number().openapi({ example: 50 }),
  share_text: z.string().openapi({ example: '50% revenue share' }),
  figures: z.object({
    total_revenue: figure,
    publisher_earnings: figure,
    network_margin: figure,
    unattributed: figure,
  }),
  clicks: z.int().openapi({ example: 120 }),
  conversions: z.int().openapi({ example: 3 }),
  conversion_rate: z.string().openapi({ example: '2.50' }).describe('Percent; 0.00 without clicks'),
  networks: z.array(
    z.object({
      network: z.string().openapi({ example: 'wildfire' }),
      name: z.string().openapi({ example: 'Wildfire' }),
      ...compared,
      publisher_earnings: dollars.openapi({ example: '12.34' }),
      network_margin: dollars.openapi({ example: '12.34' }),
      unattributed: dollars.openapi({ example: '0.00' }),
      conversions: z.int().openapi({ example: 3 }),
    }),
  ),
  top_publishers: z
    .array(
      z.object({
        rank: z.int().openapi({ example: 1 }),
        publisher_id: z.string().openapi({ example: 'PUB000001' }),
        ...compared,
        conversions: z.int().openapi({ example: 3 }),
        clicks: z.int().openapi({ example: 120 }),
      }),
    )
    .describe('At most ten, highest earnings first'),
  payment_status: z.object({ pending: figure, confirmed: figure, paid: figure }),
  differs: z.boolean().openapi({ example: false }).describe('True if any figure differs from the ledger'),
});

export function revenueRecordOf(
  revenue: Revenue,
  { from, to, sharePercent }: { from: string; to: string; sharePercent: number },
): z.infer<typeof revenueRecord> {
  const { figures } = revenue;
  const named = (name: keyof typeof LABELS) => ({ label: LABELS[name], ...comparedOf(figures[name]) });
  return {
    from,
    to,
    share_percent: sharePercent,
    share_text: `${sharePercent}% revenue share`,
    figures: {
      total_revenue: named('total_revenue'),
      publisher_earnings: named('publisher_earnings'),
      network_margin: named('network_margin'),
      unattributed: named('unattributed'),
    },
    clicks: revenue.clicks,
    conversions: figures.conversions.amount,
    conversion_rate: revenue.conversionRate,
    networks: revenue.networks.map((each) => ({
      network: each.networkId,
      name: each.name,
      ...comparedOf(each),
      publisher_earnings: toExactDollars(each.publisherEarnings),
      network_margin: toExactDollars(each.networkMargin),
      unattributed: toExactDollars(each.unattributed),
      conversions: each.conversions,
    })),
    top_publishers: revenue.publishers.map((each, index) => ({
      rank: index + 1,
      publisher_id: each.publisherId,
      ...comparedOf(each),
      conversions: each.conversions,
      clicks: each.clicks,
    })),
    payment_status: { pending: named('pending'), confirmed: named('confirmed'), paid: named('paid') },
    differs:
      FIGURES.some((name) => differs(figures[name])) ||
      [...revenue.networks, ...revenue.publishers].some(differs),
  };
}

function comparedOf(each: Compared) {
  return {
    amount: toExactDollars(each.amount),
    all_time: toExactDollars(each.allTime),
    ledger: toExactDollars(each.ledger ?? each.allTime),
    differs: differs(each),
  };
}

function differs({ allTime, ledger }: Compared): boolean {
  return ledger !== null && ledger !== allTime;
}
