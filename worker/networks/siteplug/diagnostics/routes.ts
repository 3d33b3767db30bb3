import { createRoute, z } from '@hono/zod-openapi';
import { byOperator } from '../../../platform/http/access.ts';
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

const verify = createRoute({
  method: 'get',
  path: '/sync',
  summary: 'Compare SitePlug’s campaigns with the catalog',
  ...byOperator('catalog:read'),
  request: ofCountry,
  responses: { 200: resultOf(syncVerification), ...problems },
});
const country = createRoute({
  method: 'get',
  path: '/country',
  summary: 'Check SitePlug for a country',
  ...byOperator('catalog:read'),
  request: ofCountry,
  responses: { 200: resultOf(countryDiagnostic), ...problems },
});
const credentials = createRoute({
  method: 'get',
  path: '/credentials',
  summary: 'Check the credentials at SitePlug',
  ...byOperator('catalog:read'),
  responses: { 200: resultOf(credentialsDiagnostic), ...problems },
});
const parameters = createRoute({
  method: 'get',
  path: '/parameters',
  summary: 'Check SitePlug with other parameters',
  ...byOperator('catalog:read'),
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
