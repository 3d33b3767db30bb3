import { z } from '@hono/zod-openapi';
import { clickIdKeys } from '../../../clicks/click-id-keys.ts';
import { byPublisher } from '../../../platform/http/access.ts';
import { idParameter } from '../../../platform/http/id-parameter.ts';
import { operation } from '../../../platform/http/operation.ts';
import { paging, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import {
  conversionTraceResponse,
  earningTraceResponse,
  readConversionTraceResponse,
  readEarningTraceResponse,
} from './trace-endpoint.ts';

const trace = operation({
  method: 'get',
  path: '/v1/publisher/earnings/{id}/trace',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Trace an earning to its clicks, report rows, ledger transfers and payouts',
  request: {
    params: z.object({ id: idParameter('ern') }),
    query: z.object({ publisher_id: z.string().optional(), ...paging }),
  },
  responses: { 200: earningTraceResponse, ...problems },
});

const ofConversion = operation({
  method: 'get',
  path: '/v1/publisher/conversions/{id}/trace',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Trace a conversion from its click to its payout',
  request: {
    params: z.object({ id: idParameter('cnv') }),
    query: z.object({ publisher_id: z.string().optional() }),
  },
  responses: { 200: conversionTraceResponse, ...problems },
});

export const traceRoutes = newRouter()
  .openapi(ofConversion, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(
      await readConversionTraceResponse(c.get('ctx'), clickIdKeys(c.env), c.get('publisherId'), id),
      200,
    );
  })
  .openapi(trace, async (c) => {
    const query = { ...c.req.valid('query'), ...c.req.valid('param') };
    return c.json(
      await readEarningTraceResponse(c.get('ctx'), clickIdKeys(c.env), c.get('publisherId'), query),
      200,
    );
  });
