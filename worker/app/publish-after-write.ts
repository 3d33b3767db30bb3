import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../platform/http/router.ts';
import { errorFacts, log } from '../platform/log.ts';

/**
 * Publishes what an operator's write changed (a ban, a suspension, a closed program) to the edge right after the response, instead of at
 * the next scheduled publication. A call without a change costs one query.
 */
export const publishAfterWrite = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return;
  if (c.get('ctx').actor.kind !== 'operator') return;
  c.executionCtx.waitUntil(
    c
      .get('publishEdge')(c.get('ctx'))
      .catch((error) => log('error', 'edge.not_published', errorFacts(error))),
  );
});
