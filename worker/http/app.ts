import { conversionRoutes } from '../conversions/routes.ts';
import { ledgerRoutes } from '../operations/ledger-routes.ts';
import { localRoutes } from '../operations/local-routes.ts';
import { operationRoutes } from '../operations/routes.ts';
import { DomainError } from '../platform/errors.ts';
import { errorFacts, log, requestIdOf } from '../platform/log.ts';
import { problemResponse } from '../platform/problem.ts';
import { publisherRoutes } from '../publishers/routes.ts';
import { traceRoutes } from '../trace/routes.ts';
import { trackingRoutes } from '../tracking/routes.ts';
import { contextOf, trackerOf } from '../wiring/services.ts';
import { newRouter } from './router.ts';

/** The API: everything that is not a redirect. */
export const app = newRouter();

app.onError((error, c) => {
  const requestId = c.get('ctx').requestId;
  if (!(error instanceof DomainError))
    log('error', 'request.failed', {
      requestId,
      method: c.req.method,
      path: c.req.path,
      ...errorFacts(error),
    });
  return problemResponse(asDomainError(error), requestId);
});
app.notFound((c) =>
  problemResponse(new DomainError('route.unknown', 'There is nothing here.', 404), c.get('ctx').requestId),
);
app.use(async (c, next) => {
  c.set('ctx', contextOf(c.env, requestIdOf(c.req.raw), { kind: 'system', name: 'anonymous' }));
  c.set('tracker', trackerOf(c.env));
  await next();
  c.res.headers.set('x-request-id', c.get('ctx').requestId);
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
});

app.route('/', publisherRoutes);
app.route('/', traceRoutes);
app.route('/', trackingRoutes);
app.route('/', conversionRoutes);
app.route('/', operationRoutes);
app.route('/', ledgerRoutes);
app.route('/', localRoutes);
app.doc31('/v1/openapi.json', {
  openapi: '3.1.0',
  info: {
    title: 'Tributary',
    version: '1',
    description: 'Links, clicks, conversions and earnings of a publisher.',
  },
});

/** Hono's own refusals (a body that is no JSON) in our words. */
function asDomainError(error: Error): Error {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
  if (error instanceof DomainError || status >= 500) return error;
  return new DomainError('request.unreadable', error.message || 'The request can’t be read.', status);
}
