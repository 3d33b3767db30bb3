import { sql } from 'drizzle-orm';
import type { HealthCode } from '../../../links/health/codes.ts';
import { listProblems } from '../../../links/health/read-health.ts';
import type { Context } from '../../../platform/context.ts';
import { listed } from '../../../platform/database.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import { readLinkFacts } from './active-links.ts';
import type { ProblemFigures } from './figures.ts';
import type { Scope } from './scope.ts';

/** Those with the most clicks at risk. */
const MAX_PROBLEMS = 100;

/** The links and destinations with a problem: of the account, or the links of a campaign. */
export async function readProblems(
  ctx: Context,
  publisherId: PublisherId,
  scope: Scope,
): Promise<ProblemFigures[]> {
  const { problems } = await listProblems(ctx, publisherId, { cursor: null, limit: MAX_PROBLEMS });
  const ids = problems.flatMap(({ linkId }) => linkId ?? []);
  const links = scope?.links ?? (await readLinkFacts(ctx, publisherId, sql`id IN ${listed(ids)}`));
  return problems.flatMap(({ linkId, brandId, url, code, sentence, clicksAtRisk }): ProblemFigures[] => {
    const link = links.get(linkId ?? '');
    if (!link && (scope || linkId !== null)) return [];
    const name = link?.title ?? url.replace(/^https?:\/\//, '');
    return [{ linkId, brandId, name, code: code as HealthCode, sentence: sentence ?? '', clicksAtRisk }];
  });
}
