import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '../platform/errors.ts';
import { requestIdOf } from '../platform/log.ts';
import { contextOf } from '../wiring/context.ts';
import { trackerOf } from '../wiring/services.ts';
import type { AppEnv } from './router.ts';

const LARGEST_BODY = 1_000_000;

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Gives each request its context, and each answer its id and the headers that every answer of the API has. */
export const frameRequest = createMiddleware<AppEnv>(async (c, next) => {
  c.set('ctx', contextOf(c.env, requestIdOf(c.req.raw), { kind: 'system', name: 'anonymous' }));
  c.set('tracker', trackerOf(c.env));
  await next();
  const { headers } = c.res;
  headers.set('x-request-id', c.get('ctx').requestId);
  for (const [name, value] of Object.entries(HEADERS)) if (!headers.has(name)) headers.set(name, value);
  if (c.res.status === 401) headers.set('www-authenticate', 'Bearer');
});

/** Refuses a body above 1 MB with `request.too_large` (413), whether its length was announced or not. */
export const limitBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw new DomainError('request.too_large', 'A body may have at most 1 MB.', 413);
  },
});
