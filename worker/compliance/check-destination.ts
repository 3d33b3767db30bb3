import type { ParsedLink } from '../clicks/redirect/parse-link.ts';
import type { Edge } from '../clicks/redirect/request-edge.ts';
import { resolve } from '../clicks/redirect/resolve.ts';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { HostPatterns } from '../platform/hosts.ts';
import { type BrandId, newId, type PublisherId, publisherNumber } from '../platform/ids.ts';
import { dayOf } from '../platform/time.ts';
import { eventStatements } from '../webhooks/emit.ts';
import { assessDestination, type ComplianceResult } from './assess-destination.ts';
import { flaggedPatterns } from './banned-domains.ts';
import { complianceLogs } from './tables.ts';
import { isHeldPublisher } from './violations/holds.ts';

type LogRow = typeof complianceLogs.$inferSelect;

export interface CheckedDestination {
  publisherId: PublisherId;
  url: URL;
  brandId: BrandId | undefined;
}

/**
 * Checks whether a destination may earn for a publisher, as the redirect would decide, and stores the decision with the
 * destination's host. A block creates a webhook event, once a day for each host. Throws `program.unknown` and
 * `publisher.unknown` (404).
 */
export async function checkDestination(
  ctx: Context,
  edge: Edge,
  input: CheckedDestination,
): Promise<ComplianceResult & { host: string }> {
  const { publisherId, url } = input;
  const [{ decision }, publisher, flagged, held] = await Promise.all([
    resolve(linkOf(input), edge.table, edge.readContext),
    edge.table.publisher(publisherNumber(publisherId) ?? 0, edge.readContext),
    flaggedPatterns(ctx),
    isHeldPublisher(ctx, publisherId),
  ]);
  const host = url.hostname;
  const facts = {
    flagged: await new HostPatterns(flagged).matches(host),
    active: publisher?.active ?? false,
    held,
  };
  const assessment = assessDestination(decision, facts);
  await storeDecision(ctx, {
    id: newId('cpl'),
    publisherId,
    decision: assessment.decision,
    violationType: assessment.reasons.join(','),
    host,
    violationId: null,
    createdAt: ctx.now,
  });
  return { ...assessment, host };
}

function linkOf({ publisherId, url, brandId }: CheckedDestination): ParsedLink {
  const target = brandId ? { kind: 'brand' as const, id: brandId } : { kind: 'url' as const, url };
  return { form: 'api', publisher: publisherId, target, url, subId: null, subIdProblem: null, test: false };
}

async function storeDecision(ctx: Context, row: LogRow): Promise<void> {
  const { publisherId, decision, violationType: violation_type, host } = row;
  await ctx.db.$client.batch([
    statementOf(ctx.db, ctx.db.insert(complianceLogs).values(row)),
    ...eventStatements(
      ctx,
      decision === 'block'
        ? [
            {
              publisherId,
              type: 'compliance.violation',
              payload: { decision, violation_type, host },
              cause: `${host}:${dayOf(ctx.now)}:${violation_type}`,
            },
          ]
        : [],
    ),
  ]);
}
