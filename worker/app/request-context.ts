import { createMiddleware } from 'hono/factory';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { apiResponses } from '../http/response-counts.ts';
import type { AppEnv } from '../http/router.ts';
import { contextOf } from '../platform/create-context.ts';
import { access } from './access.ts';
import { edgeBuilders } from './edge-builders.ts';
import { trackerOf } from './services.ts';

/** A check of the health that reports a critical state is no failed request. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(['/health', '/v1/health']);

/** Gives each request its context, and each response its id; counts the responses. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  c.set('ctx', contextOf(c.env, c.get('requestId'), { kind: 'system', name: 'anonymous' }));
  c.set('access', access);
  c.set('tracker', trackerOf(c.env));
  c.set('publishEdge', (ctx) => publishEdge(ctx, c.env.EDGE, edgeBuilders));
  await next();
  const { headers } = c.res;
  headers.set('x-request-id', c.get('ctx').requestId);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (!HEALTH_PATHS.has(c.req.path)) apiResponses.count(c.res.status, c.get('ctx').now);
  if (c.res.status === 401) headers.set('www-authenticate', 'Bearer');
});
