import { z } from '@hono/zod-openapi';
import { byOperator } from '../../../platform/http/access.ts';
import { operation } from '../../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import {
  countryCode,
  countryDiagnostic,
  credentialsDiagnostic,
  parameterDiagnostic,
  syncVerification,
} from './records.ts';
import {
  diagnoseSiteplugCountry,
  diagnoseSiteplugCredentials,
  diagnoseSiteplugParameters,
  verifySiteplugSync,
} from './run-diagnostics.ts';

const ofCountry = { query: z.object({ country: countryCode }) };
const resultOf = <Result extends z.ZodType>(data: Result) =>
  json(z.object({ data, meta }), 'The result. A failed call to SitePlug is part of it, not an error');

const verify = operation({
  method: 'get',
  path: '/v1/operations/networks/siteplug/diagnostics/sync',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'Compare SitePlug’s campaigns with the catalog',
  request: ofCountry,
  responses: { 200: resultOf(syncVerification), ...problems },
});
const country = operation({
  method: 'get',
  path: '/v1/operations/networks/siteplug/diagnostics/country',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'Check SitePlug for a country',
  request: ofCountry,
  responses: { 200: resultOf(countryDiagnostic), ...problems },
});
const credentials = operation({
  method: 'get',
  path: '/v1/operations/networks/siteplug/diagnostics/credentials',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'Check the credentials at SitePlug',
  responses: { 200: resultOf(credentialsDiagnostic), ...problems },
});
const parameters = operation({
  method: 'get',
  path: '/v1/operations/networks/siteplug/diagnostics/parameters',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'Check SitePlug with other parameters',
  request: ofCountry,
  responses: { 200: resultOf(parameterDiagnostic), ...problems },
});

/** Real calls to SitePlug, through its circuit breaker and rate limit. No response has a credential. */
export const siteplugDiagnosticRoutes = newRouter()
  .openapi(verify, async (c) => {
    const ctx = c.get('ctx');
    const data = await verifySiteplugSync(ctx, c.env, c.req.valid('query').country);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(country, async (c) => {
    const ctx = c.get('ctx');
    const data = await diagnoseSiteplugCountry(ctx, c.env, c.req.valid('query').country);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(credentials, async (c) => {
    const ctx = c.get('ctx');
    return c.json({ data: await diagnoseSiteplugCredentials(ctx, c.env), meta: metaOf(ctx) }, 200);
  })
  .openapi(parameters, async (c) => {
    const ctx = c.get('ctx');
    const data = await diagnoseSiteplugParameters(ctx, c.env, c.req.valid('query').country);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  });
