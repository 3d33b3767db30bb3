import { createRoute, z } from '@hono/zod-openapi';
import { dollars, json, meta, metaOf, paging, problems, window } from '../http/answers.ts';
import { needsKey } from '../http/guards.ts';
import { newRouter } from '../http/router.ts';
import { type EarningId, publisherIdOf } from '../platform/ids.ts';
import { toExactDollars } from '../platform/money.ts';
import { toIso } from '../platform/time.ts';
import { type TracedConversion, traceEarning } from './trace-earning.ts';

const conversion = z.object({
  id: z.string(),
  status: z.string(),
  network_status: z.string(),
  reason: z.string().nullable(),
  network: z.string(),
  order_id: z.string().nullable(),
  converted_at: z.iso.datetime(),
  gross: dollars,
  net: dollars,
  share_percent: z.number(),
  share_rule: z.object({ id: z.string(), effective_from: z.string() }).nullable(),
  click: z
    .object({
      click_id: z.string(),
      clicked_at: z.iso.datetime(),
      publisher_id: z.string(),
      recorded: z.boolean(),
      verdict: z.string().nullable(),
      destination: z.string().nullable(),
      sub_id: z.string().nullable(),
    })
    .nullable(),
  report_versions: z.array(
    z.object({
      row_id: z.string(),
      version: z.int(),
      received_at: z.iso.datetime(),
      source: z.string(),
      status: z.string(),
      network_status: z.string(),
      commission: dollars,
      superseded: z.boolean(),
      raw: z.string(),
    }),
  ),
  transfers: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.string(),
      amount: dollars,
      kind: z.string(),
      reason: z.string().nullable(),
      posted_at: z.iso.datetime(),
    }),
  ),
  payouts: z.array(z.object({ payout_id: z.string(), state: z.string(), amount: dollars })),
});

const trace = createRoute({
  method: 'get',
  path: '/v1/publisher/earnings/{id}/trace',
  summary: 'Follow an earning to its clicks, report rows, postings and payouts',
  middleware: [needsKey] as const,
  request: {
    params: z.object({ id: z.string().regex(/^ern_[0-9a-z]+$/) }),
    query: z.object({ publisher_id: z.string().optional(), ...paging }),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          earning: z.object({
            id: z.string(),
            earnings_date: z.string(),
            network: z.string(),
            brand_name: z.string().nullable(),
            gross_earnings: dollars,
            net_earnings: dollars,
            payment_status: z.string(),
          }),
          conversions: z.array(conversion),
        }),
        summary: z.object({ conversions: z.int(), net: dollars, ledger_net: dollars, adds_up: z.boolean() }),
        meta,
      }),
      'The earning and a page of its conversions',
    ),
    ...problems,
  },
});

export const traceRoutes = newRouter().openapi(trace, async (c) => {
  const ctx = c.get('ctx');
  const id = c.req.valid('param').id as EarningId;
  const asked = { publisherId: c.get('publisherId'), id, ...window(c.req.valid('query')) };
  const traced = await traceEarning(ctx, [c.env.CLICK_ID_KEY], asked);
  const { earning } = traced;
  return c.json(
    {
      data: {
        earning: {
          id: earning.id,
          earnings_date: earning.day,
          network: earning.networkName,
          brand_name: earning.brandName,
          gross_earnings: toExactDollars(earning.gross),
          net_earnings: toExactDollars(earning.net),
          payment_status: earning.paymentStatus,
        },
        conversions: traced.conversions.map(conversionOf),
      },
      summary: {
        conversions: traced.conversionCount,
        net: toExactDollars(earning.net),
        ledger_net: toExactDollars(traced.ledgerNet),
        adds_up: traced.addsUp,
      },
      meta: metaOf(ctx),
    },
    200,
  );
});

function conversionOf(traced: TracedConversion): z.infer<typeof conversion> {
  const { conversion: sale } = traced;
  return {
    id: sale.id,
    status: sale.status,
    network_status: sale.statusRaw,
    reason: sale.reason,
    network: sale.networkId,
    order_id: sale.orderId,
    converted_at: toIso(sale.convertedAt),
    gross: toExactDollars(sale.gross),
    net: toExactDollars(sale.net),
    share_percent: sale.sharePpm / 10_000,
    share_rule: traced.shareRule
      ? { id: traced.shareRule.id, effective_from: traced.shareRule.effectiveFrom }
      : null,
    click: clickOf(traced),
    report_versions: traced.reportVersions.map((version) => ({
      row_id: version.externalId,
      version: version.version,
      received_at: toIso(version.receivedAt),
      source: version.source,
      status: version.status,
      network_status: version.statusRaw,
      commission: toExactDollars(version.commission),
      superseded: version.superseded,
      raw: version.raw,
    })),
    transfers: traced.transfers.map((transfer) => ({
      id: transfer.id,
      from: transfer.debit,
      to: transfer.credit,
      amount: toExactDollars(transfer.amount),
      kind: transfer.kind,
      reason: transfer.reason,
      posted_at: toIso(transfer.postedAt),
    })),
    payouts: traced.payouts.map((payout) => ({
      payout_id: payout.payoutId,
      state: payout.state,
      amount: toExactDollars(payout.amount),
    })),
  };
}

/** The click as the books have it; where its row is missing, as its own id tells it. */
function clickOf({ conversion: sale, click, clickIdSays }: TracedConversion) {
  if (!sale.clickId || !clickIdSays) return null;
  return {
    click_id: sale.clickId,
    clicked_at: toIso(click?.clickedAt ?? clickIdSays.at),
    publisher_id: publisherIdOf(clickIdSays.publisher),
    recorded: click !== null,
    verdict: click?.verdict ?? null,
    destination: click?.destination ?? null,
    sub_id: click?.subId ?? null,
  };
}
