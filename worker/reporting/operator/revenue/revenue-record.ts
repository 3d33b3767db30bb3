import { z } from '@hono/zod-openapi';
import { dollars } from '../../../platform/http/responses.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { conversionRate, conversionRateField } from '../../conversion-rate.ts';
import { FIGURES, type Figure } from './figures.ts';
import type { Compared, Revenue } from './read-revenue.ts';

/** The figures that are money, with their labels on the screen. */
const LABELS = {
  total_revenue: 'Total Platform Revenue',
  claims: 'Accepted claims',
  publisher_earnings: 'Publisher Earnings',
  held: 'Held for review',
  network_margin: 'Network margin',
  unattributed: 'Unattributed',
  pending: 'Pending Audit',
  awaiting: 'Approved, not received',
  confirmed: 'Ready to Pay',
  debts: 'Owed by publishers',
  on_the_way: 'On its way',
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
    total_revenue: figure.describe('What networks have reported. Claims aren’t part of it'),
    claims: figure.describe('What accepted claims have brought that no network has reported'),
    publisher_earnings: figure.describe(
      'Of sales and accepted claims, with adjustments and without held sales',
    ),
    held: figure.describe('The publishers’ share of sales that are held for review'),
    network_margin: figure,
    unattributed: figure,
  }),
  clicks: z.int().openapi({ example: 120 }),
  conversions: z.int().openapi({ example: 3 }),
  converted_clicks: z.int().openapi({ example: 3 }).describe('Those of the clicks that led to a sale'),
  conversion_rate: conversionRateField,
  networks: z.array(
    z.object({
      network: z.string().openapi({ example: 'wildfire' }),
      name: z.string().openapi({ example: 'Wildfire' }),
      ...compared,
      publisher_earnings: dollars.openapi({ example: '12.34' }).describe('Without held sales'),
      held: dollars.openapi({ example: '0.00' }),
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
        held: dollars.openapi({ example: '0.00' }).describe('Of sales that are held for review'),
        conversions: z.int().openapi({ example: 3 }),
        clicks: z.int().openapi({ example: 120 }),
      }),
    )
    .describe('At most ten, highest earnings first. `amount` is without held sales'),
  payment_status: z.object({
    pending: figure.describe('Not approved by the network yet'),
    awaiting: figure.describe('Approved by a network that hasn’t paid us yet, if it has to pay first'),
    confirmed: figure.describe(
      'What can be paid to the publishers to whom something is due. Debts of others aren’t deducted',
    ),
    debts: figure.describe('What publishers with a negative balance owe us after clawbacks'),
    on_the_way: figure.describe('In payouts that are sent and not settled'),
    paid: figure,
  }),
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
      claims: named('claims'),
      publisher_earnings: named('publisher_earnings'),
      held: named('held'),
      network_margin: named('network_margin'),
      unattributed: named('unattributed'),
    },
    clicks: revenue.clicks,
    conversions: figures.conversions.amount,
    converted_clicks: revenue.converted,
    conversion_rate: conversionRate(revenue.converted, revenue.clicks),
    networks: revenue.networks.map((each) => ({
      network: each.networkId,
      name: each.name,
      ...comparedOf(each),
      publisher_earnings: toExactDollars(each.publisherEarnings),
      held: toExactDollars(each.held),
      network_margin: toExactDollars(each.networkMargin),
      unattributed: toExactDollars(each.unattributed),
      conversions: each.conversions,
    })),
    top_publishers: revenue.publishers.map((each, index) => ({
      rank: index + 1,
      publisher_id: each.publisherId,
      ...comparedOf(each),
      held: toExactDollars(each.held),
      conversions: each.conversions,
      clicks: each.clicks,
    })),
    payment_status: {
      pending: named('pending'),
      awaiting: named('awaiting'),
      confirmed: named('confirmed'),
      debts: named('debts'),
      on_the_way: named('on_the_way'),
      paid: named('paid'),
    },
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
