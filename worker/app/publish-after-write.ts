import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../http/router.ts';
import { errorFacts, log } from '../platform/log.ts';

/**
 * Publishes what a write changed at the edge (a ban, a suspension, a closed program) right behind its response, instead
 * of leaving it to the next scheduled publication. A call that changed nothing costs one query.
 */
export const publishAfterWrite = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return;
  c.executionCtx.waitUntil(
    c
      .get('publishEdge')(c.get('ctx'))
      .catch((error) => log('error', 'edge.not_published', errorFacts(error))),
  );
});
