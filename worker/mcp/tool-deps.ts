import type { Context as HonoContext } from 'hono';
import { edgeOf } from '../clicks/redirect/request-edge.ts';
import type { AppEnv } from '../platform/http/router.ts';
import type { ToolDeps } from './tool.ts';

/** Of a request that a publisher's guard has admitted. */
export function toolDepsOf(c: HonoContext<AppEnv>): ToolDeps {
  return {
    ctx: c.get('ctx'),
    env: c.env,
    edge: edgeOf(c),
    origin: c.env.PUBLIC_ORIGIN,
    principal: c.get('principal'),
    publisherId: c.get('publisherId'),
    client: null,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  };
}
