import { inArray, sql } from 'drizzle-orm';
import { DEFAULT_ATTRIBUTION_DAYS } from '../catalog/network-settings.ts';
import { affiliateNetworks, networkPrograms } from '../catalog/tables.ts';
import { clickLogs } from '../clicks/tables.ts';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { Instant } from '../platform/time.ts';
import { publishers } from '../publishers/tables.ts';
import { type Attribution, attribute, readSubIds, type SubIdReference } from './attribution.ts';
import type { ReportRow } from './report-row.ts';

/** What a report row says of its click, publisher and program. */
export type RowReferences = Pick<ReportRow, 'clickRef' | 'publisherRef' | 'programRef'>;

/** Reads the sub-ids of rows. */
export function referencesOf<Row extends RowReferences>(
  clickIdKeys: readonly string[],
  rows: readonly Row[],
): ReadonlyMap<Row, SubIdReference> {
  return new Map(rows.map((row) => [row, readSubIds(clickIdKeys, row.clickRef, row.publisherRef)]));
}

/**
 * Reads in one round trip what the attribution of these rows needs; the returned function attributes each of them, given
 * the time of its sale.
 */
export async function attributorOf<Row extends RowReferences>(
  ctx: Context,
  networkId: string,
  references: ReadonlyMap<Row, SubIdReference>,
): Promise<(row: Row, soldAt: Instant) => Attribution> {
  const named = [...references.values()];
  const facts = await readFacts(ctx, networkId, {
    numbers: named.flatMap((each) => (each.kind === 'click' ? [each.programNumber] : [])),
    references: [...references.keys()].flatMap((row) => row.programRef ?? []),
    publishers: named.flatMap((each) => (each.kind === 'none' ? [] : [each.publisherId])),
    clicks: named.flatMap((each) => (each.kind === 'click' ? [each.clickId] : [])),
  });
  return (row, soldAt) =>
    attribute(
      references.get(row) ?? { kind: 'none', orphanhood: 'click_id_missing' },
      row.programRef === null ? undefined : facts.programByReference(row.programRef),
      soldAt,
      facts,
    );
}

interface Asked {
  numbers: number[];
  references: string[];
  publishers: string[];
  clicks: string[];
}

async function readFacts(ctx: Context, networkId: string, asked: Asked) {
  const windowDays = sql<number>`CAST(COALESCE(NULLIF(${networkPrograms.cookieDuration}, 0),
    ${affiliateNetworks.settings}->>'attributionDays', ${DEFAULT_ATTRIBUTION_DAYS}) AS INTEGER)`;
  const programs = () =>
    ctx.db
      .select({
        number: networkPrograms.number,
        reference: networkPrograms.programId,
        programId: networkPrograms.id,
        brandId: networkPrograms.brandId,
        networkId: networkPrograms.networkId,
        windowDays,
      })
      .from(networkPrograms)
      .innerJoin(affiliateNetworks, sql`${affiliateNetworks.id} = ${networkPrograms.networkId}`);
  const [numbered, referenced, existing, invalid, [network]] = await ctx.db.batch([
    programs().where(inArray(networkPrograms.number, listed(asked.numbers))),
    programs().where(
      sql`${networkPrograms.networkId} = ${networkId} AND ${networkPrograms.programId} IN ${listed(asked.references)}`,
    ),
    ctx.db
      .select({ id: publishers.publisherId, status: publishers.standing })
      .from(publishers)
      .where(inArray(publishers.publisherId, listed(asked.publishers))),
    ctx.db
      .select({ id: clickLogs.clickId })
      .from(clickLogs)
      .where(
        sql`${clickLogs.clickId} IN ${listed(asked.clicks)} AND ${clickLogs.verdict} IN ('bot', 'preview')`,
      ),
    ctx.db
      .select({ days: sql<number | null>`${affiliateNetworks.settings}->>'attributionDays'` })
      .from(affiliateNetworks)
      .where(sql`${affiliateNetworks.id} = ${networkId}`),
  ]);
  const byNumber = new Map(numbered.map((program) => [program.number, program]));
  const byReference = new Map(referenced.map((program) => [program.reference, program]));
  const statuses = new Map(existing.map((publisher) => [publisher.id, publisher.status]));
  const invalidClicks = new Set(invalid.map((click) => click.id));
  return {
    networkId,
    windowDays: network?.days ?? DEFAULT_ATTRIBUTION_DAYS,
    programByNumber: (number: number) => byNumber.get(number),
    programByReference: (reference: string) => byReference.get(reference),
    statusOf: (publisher: (typeof existing)[number]['id']) => statuses.get(publisher),
    isInvalidClick: (click: string) => invalidClicks.has(click),
  };
}
