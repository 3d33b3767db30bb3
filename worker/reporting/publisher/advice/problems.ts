import { sql } from 'drizzle-orm';
import { closedNetworks } from '../../../catalog/close-network.ts';
import type { HealthCode } from '../../../links/health/codes.ts';
import { type LinkProblem, listProblems } from '../../../links/health/read-health.ts';
import type { Context } from '../../../platform/context.ts';
import { listed } from '../../../platform/database.ts';
import type { ProgramId, PublisherId } from '../../../platform/ids.ts';
import { readLinkFacts } from './active-links.ts';
import { networkOf } from './closed-brands.ts';
import type { ClosedNetwork, ProblemFigures } from './figures.ts';
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
  const networkOfProblem = await readNetworks(ctx, problems);
  return problems.flatMap((problem): ProblemFigures[] => {
    const { linkId, brandId, url, code, sentence, clicksAtRisk } = problem;
    const link = links.get(linkId ?? '');
    if (!link && (scope || linkId !== null)) return [];
    const name = link?.title ?? url.replace(/^https?:\/\//, '');
    return [
      {
        linkId,
        brandId,
        name,
        code: code as HealthCode,
        sentence: sentence ?? '',
        clicksAtRisk,
        network: networkOfProblem(problem),
      },
    ];
  });
}

/** The closed networks of the problems that are theirs. */
async function readNetworks(
  ctx: Context,
  problems: readonly LinkProblem[],
): Promise<(problem: LinkProblem) => ClosedNetwork | null> {
  const ids = problems.filter(({ code }) => code === 'network.closed').map(({ programId }) => programId);
  if (ids.length === 0) return () => null;
  const [rows, closed] = await Promise.all([
    ctx.db.all<{ id: ProgramId; network: string }>(
      sql`SELECT id, network_id AS network FROM network_programs WHERE id IN ${listed(ids)}`,
    ),
    closedNetworks(ctx),
  ]);
  const networks = new Map(rows.map(({ id, network }) => [id, networkOf(closed, network)]));
  return ({ programId }) => networks.get(programId) ?? null;
}
