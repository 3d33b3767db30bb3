import { createMiddleware } from 'hono/factory';
import { requestIdOf } from '../platform/log.ts';
import { contextOf } from '../wiring/context.ts';
import { trackerOf } from '../wiring/services.ts';
import type { AppEnv } from './router.ts';

/** Gives each request its context, and each response its id. */
export const frameRequest = createMiddleware<AppEnv>(async (c, next) => {
  c.set('ctx', contextOf(c.env, requestIdOf(c.req.raw), { kind: 'system', name: 'anonymous' }));
  c.set('tracker', trackerOf(c.env));
  await next();
  const { headers } = c.res;
  headers.set('x-request-id', c.get('ctx').requestId);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (c.res.status === 401) headers.set('www-authenticate', 'Bearer');
});
