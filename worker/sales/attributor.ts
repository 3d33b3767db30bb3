import { publisherStatuses } from '../accounts/publishers/publisher-queries.ts';
import {
  networkAttributionDays,
  programsByNumber,
  programsByReference,
} from '../catalog/attribution-queries.ts';
import { DEFAULT_ATTRIBUTION_DAYS } from '../catalog/network-settings.ts';
import { NO_VISIT } from '../clicks/classification.ts';
import type { ClickId } from '../clicks/click-id.ts';
import { retainClicks, retainedDestinations } from '../clicks/retained-clicks.ts';
import type { Context } from '../platform/context.ts';
import { HostPatterns } from '../platform/hosts.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import { type Attribution, attribute, type SubIds } from './attribution.ts';
import type { CurrentHolds } from './current-holds.ts';
import type { ReportRow } from './report-row.ts';

export type RowReferences = Pick<ReportRow, 'clickRef' | 'publisherRef' | 'programRef'>;

/**
 * Reads the facts for the attribution of these rows, and retains their clicks. The returned function attributes one of
 * them, given the time of its sale.
 */
export async function createAttributor(
  ctx: Context,
  networkId: string,
  { subIds, rows }: { subIds: SubIds; rows: readonly RowReferences[] },
  holds: CurrentHolds,
): Promise<(row: RowReferences, soldAt: Instant) => Attribution> {
  const named = rows.map((row) => subIds.of(row));
  const facts = await readFacts(
    ctx,
    networkId,
    {
      numbers: named.flatMap((each) => (each.kind === 'click' ? [each.programNumber] : [])),
      references: rows.flatMap((row) => row.programRef ?? []),
      publishers: named.flatMap((each) => (each.kind === 'none' ? [] : [each.publisherId])),
      clicks: named.flatMap((each) => (each.kind === 'click' ? [each.clickId] : [])),
    },
    holds,
  );
  return (row, soldAt) =>
    attribute(
      subIds.of(row),
      row.programRef === null ? undefined : facts.programByReference(row.programRef),
      soldAt,
      facts,
    );
}

interface NamedIds {
  numbers: number[];
  references: string[];
  publishers: PublisherId[];
  clicks: ClickId[];
}

async function readFacts(ctx: Context, networkId: string, named: NamedIds, holds: CurrentHolds) {
  const [[numbered, referenced, existing, [network]], clicks] = await Promise.all([
    ctx.db.batch([
      programsByNumber(ctx, named.numbers),
      programsByReference(ctx, networkId, named.references),
      publisherStatuses(ctx, named.publishers),
      networkAttributionDays(ctx, networkId),
    ]),
    retainClicks(ctx, named.clicks),
  ]);
  const flagged = await flaggedClicks(ctx, named.clicks, holds.flagged);
  const byNumber = new Map(numbered.map((program) => [program.number, program]));
  const byReference = new Map(referenced.map((program) => [program.reference, program]));
  const statuses = new Map(existing.map((publisher) => [publisher.id, publisher.status]));
  return {
    networkId,
    windowDays: network?.days ?? DEFAULT_ATTRIBUTION_DAYS,
    programByNumber: (number: number) => byNumber.get(number),
    programByReference: (reference: string) => byReference.get(reference),
    statusOf: (publisher: (typeof existing)[number]['id']) => statuses.get(publisher),
    isInvalidClick: (click: string) => {
      const reason = clicks.get(click);
      return reason !== undefined && NO_VISIT.has(reason);
    },
    isFlaggedClick: (click: string) => flagged.has(click),
    isHeld: (publisher: (typeof existing)[number]['id'], saleAt: Instant) => {
      const from = holds.heldFrom.get(publisher);
      return from !== undefined && saleAt >= from;
    },
  };
}

/** Those of these clicks that led to a flagged domain. Without flagged domains, nothing is read. */
async function flaggedClicks(
  ctx: Context,
  ids: readonly ClickId[],
  patterns: readonly string[],
): Promise<ReadonlySet<string>> {
  const flagged = new Set<string>();
  if (patterns.length === 0 || ids.length === 0) return flagged;
  const hosts = new HostPatterns(patterns);
  for (const [clickId, domain] of await retainedDestinations(ctx, ids))
    if (await hosts.matches(domain)) flagged.add(clickId);
  return flagged;
}
