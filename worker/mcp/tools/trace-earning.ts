import { z } from '@hono/zod-openapi';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { plural } from '../../platform/contract/counts.ts';
import { failure } from '../../platform/failure.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import {
  conversionTraceResponse,
  earningTraceResponse,
  readConversionTraceResponse,
  readEarningTraceResponse,
} from '../../reporting/publisher/earning-trace/trace-endpoint.ts';
import { defineTool } from '../tool.ts';

/** Each conversion has all its report rows and transfers. */
const MAX_CONVERSIONS = 10;
const earning = earningTraceResponse.content['application/json'].schema.shape.data.shape;
const conversion = conversionTraceResponse.content['application/json'].schema.shape;

const traceSubjectMissing = failure(
  'trace.subject_missing',
  400,
  'Give either an earning_id or a conversion_id.',
  { action: 'Send one of the two.' },
);

export const traceEarning = defineTool({
  name: 'trace_earning',
  title: 'Trace a cent',
  description:
    'Follows an earning of a day (`earning_id`) or a single conversion (`conversion_id`) from its click over the network’s report rows, your share and the ledger’s transfers to its payout. `adds_up` is true if the ledger agrees to the micro-dollar. Give one of the two IDs.',
  scope: 'read',
  input: z.object({
    earning_id: idParameter('ern').optional().describe('From `get_earnings`'),
    conversion_id: idParameter('cnv').optional().describe('From `explain_click` or a trace'),
    offset: z
      .int()
      .min(0)
      .multipleOf(MAX_CONVERSIONS)
      .default(0)
      .describe('The `next_offset` of the result before it'),
  }),
  output: z.object({
    sentence: z.string(),
    earning: earning.earning.nullable().describe('Null with `conversion_id`'),
    conversions: earning.conversions.describe('At most ten of them'),
    total: z.int(),
    next_offset: z.int().nullable(),
    net: conversion.summary.shape.net,
    ledger_net: conversion.summary.shape.ledger_net,
    adds_up: conversion.summary.shape.adds_up,
  }),
  async run({ ctx, env, publisherId }, { earning_id, conversion_id, offset }) {
    const keys = clickIdKeys(env);
    if ((earning_id === undefined) === (conversion_id === undefined)) throw traceSubjectMissing();
    if (conversion_id !== undefined) {
      const { data, summary } = await readConversionTraceResponse(ctx, keys, publisherId, conversion_id);
      const { sentence, ...sums } = summary;
      const { earning_id: _, ...traced } = data;
      const only = { earning: null, conversions: [traced], total: 1, next_offset: null };
      return { data: { sentence, ...only, ...sums }, text: sentence };
    }
    if (earning_id === undefined) throw new RangeError('one of the two is given');
    const query = { id: earning_id, page: offset / MAX_CONVERSIONS + 1, per_page: MAX_CONVERSIONS };
    const { data, summary } = await readEarningTraceResponse(ctx, keys, publisherId, query);
    const { conversions: total, ...sums } = summary;
    const next = offset + data.conversions.length;
    const sentence = `${data.earning.earnings_date}: $${summary.net} from ${plural(total, 'conversion')}, and the ledger ${summary.adds_up ? 'agrees' : 'does NOT agree'}.`;
    const next_offset = next < total ? next : null;
    return { data: { sentence, ...data, total, next_offset, ...sums }, text: sentence };
  },
});
