import { createMiddleware } from 'hono/factory';
import { publishEdge } from '../catalog/edge-publisher.ts';
import type { AppEnv } from '../http/router.ts';
import { errorFacts, log } from '../platform/log.ts';
import { edgeBuilders } from './edge-builders.ts';

/**
 * Publishes what a write changed at the edge (a ban, a suspension, a closed program) right behind its response, instead
 * of leaving it to the next scheduled publication. A call that changed nothing costs one query.
 */
export const publishAfterWrite = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return;
  c.executionCtx.waitUntil(
    publishEdge(c.get('ctx'), c.env.EDGE, edgeBuilders).catch((error) =>
      log('error', 'edge.not_published', errorFacts(error)),
    ),
  );
});
