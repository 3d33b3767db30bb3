import { z } from '@hono/zod-openapi';
import type { Context } from '../../../platform/context.ts';
import { idField } from '../../../platform/http/id-parameter.ts';
import { dollars, json, limitOffset, meta, metaOf } from '../../../platform/http/responses.ts';
import type { ConversionId, EarningId, PublisherId } from '../../../platform/ids.ts';
import { micros, toExactDollars } from '../../../platform/money.ts';
import { earningIdOf } from '../../../sales/earnings/earning-rows.ts';
import { heldField } from '../../conversion-rate.ts';
import { conversionRecord, conversionRecordOf } from './conversion-record.ts';
import { conversionSentence, ledgerNetOf } from './conversion-sentence.ts';
import { traceConversion } from './trace-conversion.ts';
import { traceEarning } from './trace-earning.ts';

export const earningTraceResponse = json(
  z.object({
    data: z.object({
      earning: z.object({
        id: idField('ern'),
        earnings_date: z.string(),
        network: z.string(),
        brand_name: z.string().nullable(),
        gross_earnings: dollars,
        net_earnings: dollars.describe('Without held sales'),
        held: heldField,
        payment_status: z.string(),
      }),
      conversions: z.array(conversionRecord),
    }),
    summary: z.object({
      conversions: z.int(),
      net: dollars.describe('Of all conversions, held ones included'),
      ledger_net: dollars,
      adds_up: z.boolean(),
    }),
    meta: meta.extend({ page: z.int(), per_page: z.int() }),
  }),
  'The earning with a page of its conversions',
);

export const conversionTraceResponse = json(
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
);

/** Throws as `traceEarning` does. */
export async function readEarningTraceResponse(
  ctx: Context,
  clickIdKeys: readonly string[],
  publisherId: PublisherId,
  { id, page, per_page }: { id: EarningId; page: number; per_page: number },
) {
  const query = { publisherId, id, ...limitOffset({ page, per_page }) };
  const { earning, ...traced } = await traceEarning(ctx, clickIdKeys, query);
  const net = toExactDollars(micros(earning.net + earning.held));
  return {
    data: {
      earning: {
        id: earning.id,
        earnings_date: earning.day,
        network: earning.networkName,
        brand_name: earning.brandName,
        gross_earnings: toExactDollars(earning.gross),
        net_earnings: toExactDollars(earning.net),
        held: toExactDollars(earning.held),
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
  };
}

/** Throws as `traceConversion` does. */
export async function readConversionTraceResponse(
  ctx: Context,
  clickIdKeys: readonly string[],
  publisherId: PublisherId,
  id: ConversionId,
) {
  const traced = await traceConversion(ctx, clickIdKeys, { publisherId, id });
  const { conversion } = traced;
  const ledgerNet = ledgerNetOf(traced);
  return {
    data: { ...conversionRecordOf(traced), earning_id: earningIdOf(conversion) },
    summary: {
      sentence: conversionSentence(traced),
      net: toExactDollars(conversion.net),
      ledger_net: toExactDollars(ledgerNet),
      adds_up: ledgerNet === conversion.net,
    },
    meta: metaOf(ctx),
  };
}
