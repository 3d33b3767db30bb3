import type { z } from '@hono/zod-openapi';
import { limitSiteChecks } from '../../accounts/publishers/site-check-limit.ts';
import type { Edge } from '../../clicks/redirect/request-edge.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { publicAccessOf } from '../../platform/outbound/public-fetch.ts';
import { SECOND } from '../../platform/time.ts';
import { checkSite } from './check-site.ts';
import { type siteCheckRecord, siteCheckRecordOf } from './site-check-record.ts';

const TIMEOUT_MS = 5 * SECOND;

/** Checks a page for a publisher, within the limit of checks. Throws as `checkSite` and `limitSiteChecks` do. */
export async function checkOwnSite(
  ctx: Context,
  env: Env,
  edge: Edge,
  publisherId: PublisherId,
  url: string,
): Promise<z.infer<typeof siteCheckRecord>> {
  await limitSiteChecks(ctx, env, publisherId);
  const deps = { access: publicAccessOf(env), edge, origin: env.PUBLIC_ORIGIN, timeoutMs: TIMEOUT_MS };
  return siteCheckRecordOf(await checkSite(deps, publisherId, url));
}
