import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../../platform/http/router.ts';
import { countFailedAttempt } from '../../platform/rate-limits/failed-attempts.ts';
import { countSecurityEvent } from '../security-events/count-events.ts';
import { oauthError } from './oauth-error.ts';

/** Counts a refusal against its address. After too many, the response says so instead. Valid credentials always work. */
export async function limitFailures(c: HonoContext<AppEnv>, response: Response): Promise<Response> {
  if (response.status !== 400 && response.status !== 401) return response;
  const ctx = c.get('ctx');
  if (response.status === 401)
    countSecurityEvent(c.env, ctx, (work) => c.executionCtx.waitUntil(work), 'key_refused');
  const address = c.req.header('cf-connecting-ip') ?? '';
  const tooMany = await countFailedAttempt(c.env, 'FAILED_KEYS_BY_ADDRESS', address, ctx.now, 'oauth');
  if (!tooMany) return response;
  const refusal = oauthError('temporarily_unavailable', 'Too many failed requests from your address', 429);
  refusal.headers.set('retry-after', String(Math.max(...tooMany.states.map((each) => each.resetSeconds))));
  return refusal;
}
