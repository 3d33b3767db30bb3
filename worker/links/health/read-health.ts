import { type SQL, sql } from 'drizzle-orm';
import { storedDestination } from '../../clicks/redirect/destination.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import type { BrandId, LinkId, ProgramId, PublisherId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';

/** The health of a link as it is shown. */
export interface LinkHealth {
  state: 'unchecked' | 'ok' | 'problem';
  code: string | null;
  sentence: string | null;
  firstSeenAt: Instant | null;
  checkedAt: Instant | null;
  clicksAtRisk: number;
}

export interface LinkProblem extends LinkHealth {
  number: number;
  linkId: LinkId | null;
  programId: ProgramId;
  brandId: BrandId | null;
  url: string;
  status: number | null;
  finalUrl: string | null;
  redirects: number | null;
}

export const UNCHECKED: LinkHealth = {
  state: 'unchecked',
  code: null,
  sentence: null,
  firstSeenAt: null,
  checkedAt: null,
  clicksAtRisk: 0,
};

export type SubjectHealth = LinkHealth & { subject: string };

const COLUMNS = sql`k.state, k.code, k.sentence, k.first_seen_at AS firstSeenAt, p.checked_at AS checkedAt,
  k.clicks_at_risk AS clicksAtRisk`;

const linkHealthCursorInvalid = failure(
  'link_health.cursor_invalid',
  400,
  'This cursor isn’t valid for the list of link problems.',
  { action: 'Send `next_cursor` of the previous page, or omit `cursor`.' },
);

/** The health of stored links by ID. Those that were never collected are left out. */
export async function readHealth(
  ctx: Context,
  publisherId: PublisherId,
  ids: readonly LinkId[],
): Promise<Map<string, LinkHealth>> {
  const rows = await ctx.db.all<SubjectHealth>(
    sql`SELECT k.subject, ${COLUMNS} FROM link_checks k LEFT JOIN page_checks p ON p.url = k.url
        WHERE k.publisher_id = ${publisherId} AND k.subject IN ${listed(ids)}`,
  );
  return healthOfRows(rows);
}

/** The query for the health of all destinations that visitors follow without a stored link; its rows are `SubjectHealth`. */
export function destinationHealth(publisherId: PublisherId): SQL {
  return sql`SELECT k.subject, ${COLUMNS} FROM link_checks k LEFT JOIN page_checks p ON p.url = k.url
    WHERE k.publisher_id = ${publisherId} AND k.link_id IS NULL`;
}

/** Health by subject. */
export function healthOfRows(rows: readonly SubjectHealth[]): Map<string, LinkHealth> {
  return new Map(rows.map(({ subject, ...health }) => [subject, health]));
}

/** The subject of a destination that visitors follow without a stored link. */
export function subjectOf(destination: string): string {
  return storedDestination(URL.parse(destination)?.href ?? destination);
}

/** True for a stored link `l` with a problem. */
export function hasProblem(publisherId: PublisherId): SQL {
  return sql`EXISTS (SELECT 1 FROM link_checks k
    WHERE k.publisher_id = ${publisherId} AND k.subject = l.id AND k.state = 'problem')`;
}

export interface ProblemQuery {
  cursor: string | null;
  limit: number;
}

/**
 * A page of a publisher's links and destinations with a problem, those with the most clicks at risk first, and the totals of
 * all. `next` is the cursor of the next page. Throws `link_health.cursor_invalid` (400).
 */
export async function listProblems(
  ctx: Context,
  publisherId: PublisherId,
  { cursor, limit }: ProblemQuery,
): Promise<{ problems: LinkProblem[]; next: string | null; total: number; clicksAtRisk: number }> {
  const behind = cursor === null ? sql`` : sql`AND (k.clicks_at_risk, k.number) < ${placeOf(cursor)}`;
  const where = sql`k.publisher_id = ${publisherId} AND k.state = 'problem'`;
  const [rows, [totals]] = await Promise.all([
    ctx.db.all<LinkProblem>(
      sql`SELECT k.number, k.link_id AS linkId, k.program_id AS programId, k.brand_id AS brandId, k.url, ${COLUMNS}, p.status,
            p.final_url AS finalUrl, p.redirects
          FROM link_checks k LEFT JOIN page_checks p ON p.url = k.url
          WHERE ${where} ${behind} ORDER BY k.clicks_at_risk DESC, k.number DESC LIMIT ${limit + 1}`,
    ),
    ctx.db.all<{ total: number; clicksAtRisk: number }>(
      sql`SELECT COUNT(*) AS total, COALESCE(SUM(k.clicks_at_risk), 0) AS clicksAtRisk FROM link_checks k WHERE ${where}`,
    ),
  ]);
  const problems = rows.slice(0, limit);
  const last = problems.at(-1);
  return {
    problems,
    next: rows.length > limit && last ? `${last.clicksAtRisk}.${last.number}` : null,
    total: totals?.total ?? 0,
    clicksAtRisk: totals?.clicksAtRisk ?? 0,
  };
}

function placeOf(cursor: string): SQL {
  const [, clicks, number] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (clicks === undefined || number === undefined) throw linkHealthCursorInvalid().onField('cursor');
  return sql`(${Number(clicks)}, ${Number(number)})`;
}
