import { type SQL, sql } from 'drizzle-orm';
import { closedNetworks } from '../../catalog/close-network.ts';
import type { EdgeProgram } from '../../catalog/edge-table.ts';
import { countriesOfPrograms } from '../../catalog/program-countries.ts';
import type { Edge } from '../../clicks/redirect/request-edge.ts';
import { decide, programOfHost } from '../../clicks/redirect/resolve.ts';
import { eachOf } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { NETWORK_PUBLISHER, type ProgramId } from '../../platform/ids.ts';
import type { HealthCode } from './codes.ts';
import { type Health, judgeLink } from './judge-link.ts';

const LINKS_PER_PAGE = 500;
/** Links of a run. A page takes four queries. */
export const SETTLE_CAPACITY = 50_000;
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

/** All links behind a number, or those that lead to these pages. */
type Which = { after: number } | { urls: readonly string[] };

/**
 * Judges links by the redirect's own rule, their pages and their clicks, and writes what has changed. A link that is fine again
 * has no problem anymore. Judges at most `capacity` links, and returns the last one; null if none is left. A page with more links than
 * that has the others judged by the next round of all.
 */
export async function settleLinks(
  ctx: Context,
  edge: Edge,
  which: Which,
  capacity = SETTLE_CAPACITY,
): Promise<{ settled: number; next: string | null }> {
  let after = 'after' in which ? which.after : 0;
  for (let settled = 0; ; ) {
    const limit = Math.min(LINKS_PER_PAGE, capacity - settled);
    if (limit === 0) return { settled, next: `${after}` };
    const rows = await linksAfter(ctx, after, which, limit);
    await settle(ctx, edge, rows);
    settled += rows.length;
    after = rows.at(-1)?.number ?? after;
    if (rows.length < limit) return { settled, next: null };
  }
}

function linksAfter(ctx: Context, after: number, which: Which, limit: number): Promise<Row[]> {
  const ofPages = 'urls' in which ? sql`AND k.url IN ${listed(which.urls)}` : sql``;
  return ctx.db.all<Row>(
    sql`SELECT k.number, k.link_id AS linkId, k.program_id AS programId, k.url, k.state, k.code, k.sentence,
          k.clicks_at_risk AS clicks, k.countries, p.code AS pageCode, p.status, p.final_url AS finalUrl,
          p.checked_at AS checkedAt
        FROM link_checks k LEFT JOIN page_checks p ON p.url = k.url
        WHERE k.number > ${after} ${ofPages} ORDER BY k.number LIMIT ${limit}`,
  );
}

async function settle(ctx: Context, edge: Edge, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const [countries, closed] = await Promise.all([
    countriesOfPrograms(ctx, [...new Set(rows.map(({ programId }) => programId))]),
    closedNetworks(ctx),
  ]);
  const changes: (string | number | null)[][] = [];
  await eachOf(rows, MAX_CONCURRENT_READS, async (row) => {
    const { state, code, sentence } = await healthOf(row, edge, closed, countries.get(row.programId) ?? []);
    if (state !== row.state || code !== row.code || sentence !== row.sentence)
      changes.push([row.number, row.url, state, code, sentence]);
  });
  if (changes.length > 0) await ctx.db.run(changeOf(ctx, changes));
}

async function healthOf(
  row: Row,
  edge: Edge,
  closed: ReadonlyMap<string, string>,
  programCountries: readonly string[],
): Promise<Health> {
  const url = new URL(row.url);
  const { table, readContext } = edge;
  const [program, bans] = await Promise.all([programOf(row, url, edge), table.bansIfKnown(readContext)]);
  const isBanned = bans === null ? null : await bans.matches(url.hostname);
  return judgeLink({
    program,
    reason: decide(ANY_PUBLISHER, program, url, isBanned).reason,
    closedNetwork: closed.get(program?.network ?? '') ?? null,
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
function changeOf(ctx: Context, changes: readonly (string | number | null)[][]): SQL {
  return sql`UPDATE link_checks SET state = j.value->>2, code = j.value->>3, sentence = j.value->>4,
      first_seen_at = CASE WHEN j.value->>2 <> 'problem' THEN NULL
        WHEN code = j.value->>3 AND first_seen_at IS NOT NULL THEN first_seen_at ELSE ${ctx.now} END
    FROM json_each(${JSON.stringify(changes)}) j
    WHERE link_checks.number = j.value->>0 AND link_checks.url = j.value->>1`;
}
