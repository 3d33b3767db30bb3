import { createRoute, z } from '@hono/zod-openapi';
import { clickIdKeys } from '../../../clicks/click-id-keys.ts';
import { byPublisher } from '../../../platform/http/access.ts';
import { idParameter } from '../../../platform/http/id-parameter.ts';
import { paging, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import {
  conversionTraceResponse,
  earningTraceResponse,
  readConversionTraceResponse,
  readEarningTraceResponse,
} from './trace-endpoint.ts';

const trace = createRoute({
  method: 'get',
  path: '/earnings/{id}/trace',
  summary: 'Trace an earning to its clicks, report rows, ledger transfers and payouts',
  ...byPublisher('GET publisher-api'),
  request: {
    params: z.object({ id: idParameter('ern') }),
    query: z.object({ publisher_id: z.string().optional(), ...paging }),
  },
  responses: { 200: earningTraceResponse, ...problems },
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
