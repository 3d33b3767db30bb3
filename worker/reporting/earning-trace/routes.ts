import { createRoute, z } from '@hono/zod-openapi';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { earningIdOf } from '../../earnings/earning-rows.ts';
import { byPublisher } from '../../http/access.ts';
import { idField, idParameter } from '../../http/id-parameter.ts';
import { dollars, json, limitOffset, meta, metaOf, paging, problems } from '../../http/responses.ts';
import { newRouter } from '../../http/router.ts';
import { toExactDollars } from '../../platform/money.ts';
import { conversionRecord, conversionRecordOf } from './conversion-record.ts';
import { conversionSentence, ledgerNetOf } from './conversion-sentence.ts';
import { traceConversion } from './trace-conversion.ts';
import { traceEarning } from './trace-earning.ts';

const trace = createRoute({
  method: 'get',
  path: '/earnings/{id}/trace',
  summary: 'Trace an earning to its clicks, report rows, ledger transfers and payouts',
  ...byPublisher('GET publisher-api'),
  request: {
    params: z.object({ id: idParameter('ern') }),
    query: z.object({ publisher_id: z.string().optional(), ...paging }),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          earning: z.object({
            id: idField('ern'),
            earnings_date: z.string(),
            network: z.string(),
            brand_name: z.string().nullable(),
            gross_earnings: dollars,
            net_earnings: dollars,
            payment_status: z.string(),
          }),
          conversions: z.array(conversionRecord),
        }),
        summary: z.object({ conversions: z.int(), net: dollars, ledger_net: dollars, adds_up: z.boolean() }),
        meta: meta.extend({ page: z.int(), per_page: z.int() }),
      }),
      'The earning with a page of its conversions',
    ),
    ...problems,
  },
});

const ofConversion = createRoute({
  method: 'get',
  path: '/conversions/{id}/trace',
  summary: 'Trace a conversion from its click to its payout',
  ...byPublisher('GET publisher-api'),
  request: {
    params: z.object({ id: idParameter('cnv') }),
    query: z.object({ publisher_id: z.string().optional() }),
  },
  responses: {
    200: json(
      z.object({
        data: conversionRecord.extend({
          earning_id: idField('ern').describe('The daily earning that includes this conversion'),
        }),
        summary: z.object({
          sentence: z.string(),
          net: dollars,
          ledger_net: dollars,
          adds_up: z
            .boolean()
            .describe('True if the sum of the ledger transfers equals the net amount to the micro-dollar'),
        }),
        meta,
      }),
      'The conversion with its trace and a one-sentence summary',
    ),
    ...problems,
  },
});

export const traceRoutes = newRouter()
  .openapi(ofConversion, async (c) => {
    const ctx = c.get('ctx');
    const query = { publisherId: c.get('publisherId'), id: c.req.valid('param').id };
    const traced = await traceConversion(ctx, clickIdKeys(c.env), query);
    const { conversion } = traced;
    const ledgerNet = ledgerNetOf(traced);
    const data = { ...conversionRecordOf(traced), earning_id: earningIdOf(conversion) };
    const summary = {
      sentence: conversionSentence(traced),
      net: toExactDollars(conversion.net),
      ledger_net: toExactDollars(ledgerNet),
      adds_up: ledgerNet === conversion.net,
    };
    return c.json({ data, summary, meta: metaOf(ctx) }, 200);
  })
  .openapi(trace, async (c) => {
    const ctx = c.get('ctx');
    const { page, per_page } = c.req.valid('query');
    const { id } = c.req.valid('param');
    const query = { publisherId: c.get('publisherId'), id, ...limitOffset({ page, per_page }) };
    const { earning, ...traced } = await traceEarning(ctx, clickIdKeys(c.env), query);
    const net = toExactDollars(earning.net);
    return c.json(
      {
        data: {
          earning: {
            id: earning.id,
            earnings_date: earning.day,
            network: earning.networkName,
            brand_name: earning.brandName,
            gross_earnings: toExactDollars(earning.gross),
            net_earnings: net,
            payment_status: earning.paymentStatus,
          },
          conversions: traced.conversions.map(conversionRecordOf),
        },
        summary: {
          conversions: traced.conversionCount,
          net,
          ledger_net: toExactDollars(traced.ledgerNet),
          adds_up: traced.addsUp,
        },
        meta: { ...metaOf(ctx), page, per_page },
      },
      200,
    );
  });
