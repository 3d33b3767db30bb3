import { sql } from 'drizzle-orm';
import type { EdgeProgram } from '../../catalog/edge-table.ts';
import { countriesOfPrograms } from '../../catalog/program-countries.ts';
import type { Edge } from '../../clicks/redirect/request-edge.ts';
import { decide, programOfHost } from '../../clicks/redirect/resolve.ts';
import { eachOf } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';
import { NETWORK_PUBLISHER, type ProgramId } from '../../platform/ids.ts';
import type { HealthCode } from './codes.ts';
import { type Health, judgeLink } from './judge-link.ts';

const LINKS_PER_PAGE = 500;
const MAX_CONCURRENT_READS = 6;
const ANY_PUBLISHER = { id: NETWORK_PUBLISHER, entry: { active: true, sites: [] } };

type Row = {
  number: number;
  linkId: string | null;
  programId: ProgramId;
  url: string;
  state: string;
  code: string | null;
  sentence: string | null;
  clicks: number;
  countries: string;
  pageCode: HealthCode | null;
  status: number | null;
  finalUrl: string | null;
  checkedAt: number | null;
};

/**
 * Judges a page of links by the redirect's own rule, their pages and their clicks, and writes what has changed. A link that
 * is fine again has no problem anymore. Returns the last link; null after the last page.
 */
export async function settleLinks(ctx: Context, edge: Edge, after: number): Promise<number | null> {
  const rows = await ctx.db.all<Row>(
    sql`SELECT k.number, k.link_id AS linkId, k.program_id AS programId, k.url, k.state, k.code, k.sentence,
          k.clicks_at_risk AS clicks, k.countries, p.code AS pageCode, p.status, p.final_url AS finalUrl,
          p.checked_at AS checkedAt
        FROM link_checks k LEFT JOIN page_checks p ON p.url = k.url
        WHERE k.number > ${after} ORDER BY k.number LIMIT ${LINKS_PER_PAGE}`,
  );
  const countries = await countriesOfPrograms(ctx, [...new Set(rows.map(({ programId }) => programId))]);
  const changes: D1PreparedStatement[] = [];
  await eachOf(rows, MAX_CONCURRENT_READS, async (row) => {
    const health = await healthOf(row, edge, countries.get(row.programId) ?? []);
    if (health.state !== row.state || health.code !== row.code || health.sentence !== row.sentence)
      changes.push(changeOf(ctx, row, health));
  });
  if (changes.length > 0) await ctx.db.$client.batch(changes);
  return rows.length < LINKS_PER_PAGE ? null : (rows.at(-1)?.number ?? null);
}

async function healthOf(row: Row, edge: Edge, programCountries: readonly string[]): Promise<Health> {
  const url = new URL(row.url);
  const { table, readContext } = edge;
  const [program, bans] = await Promise.all([programOf(row, url, edge), table.bansIfKnown(readContext)]);
  const isBanned = bans === null ? null : await bans.matches(url.hostname);
  return judgeLink({
    program,
    reason: decide(ANY_PUBLISHER, program, url, isBanned).reason,
    programCountries,
    clicks: row.clicks,
    clicksByCountry: JSON.parse(row.countries),
    page: row.checkedAt === null ? null : { code: row.pageCode, status: row.status, finalUrl: row.finalUrl },
  });
}

/** A stored link keeps its program. Any other link gets the best one of its destination. */
function programOf(
  { linkId, programId }: Row,
  url: URL,
  { table, readContext }: Edge,
): Promise<EdgeProgram | null> {
  return linkId === null
    ? programOfHost(url.hostname, table, readContext)
    : table.program(programId, readContext);
}

/** A problem keeps the time when it was first seen. */
function changeOf(
  ctx: Context,
  { number, url }: Row,
  { state, code, sentence }: Health,
): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`UPDATE link_checks SET state = ${state}, sentence = ${sentence}, code = ${code},
          first_seen_at = CASE WHEN ${state} <> 'problem' THEN NULL
            WHEN code = ${code} AND first_seen_at IS NOT NULL THEN first_seen_at ELSE ${ctx.now} END
        WHERE number = ${number} AND url = ${url}`,
  );
}
