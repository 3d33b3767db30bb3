import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { ProgramId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import { openProgram } from './brands.ts';
import type { ProgramStatus } from './program-decision.ts';
import { programsFound, searchTerms } from './search-terms.ts';
import { affiliateNetworks, networkPrograms, programDecisions } from './tables.ts';

export interface ProgramFilter {
  status: ProgramStatus | undefined;
  networkId: string | undefined;
  /** Whether the network lists the program. */
  isActive?: boolean | undefined;
  /** Only programs that are open to publishers. */
  isOpen?: true;
  /** Only programs that haven't changed since then. */
  unchangedSince?: Instant;
  ids?: readonly ProgramId[];
  /** Parts of words of a program's names or category, or a country. */
  q: string | undefined;
}

export type ListedProgram = typeof networkPrograms.$inferSelect & {
  /** The time of the latest decision by an operator, if there is one. */
  decidedAt: Instant | null;
  /** Since when the edge table has that decision; null until then. */
  liveAt: Instant | null;
  isNetworkClosed: boolean;
};

/** Ignores case. An index has this order, with the columns of the filters. */
const BY_ADVERTISER = sql`${networkPrograms.advertiserName} COLLATE NOCASE`;

/** One page of programs of any status, sorted by advertiser; `total` counts all. */
export async function listPrograms(
  ctx: Context,
  { limit, offset, ...filter }: ProgramFilter & { limit: number; offset: number },
): Promise<{ programs: ListedProgram[]; total: number }> {
  const where = conditionOf(filter);
  if (where === null) return { programs: [], total: 0 };
  // The index finds the page and counts, and only the page's rows are read whole. Without the hint, a filter that most
  // programs pass makes SQLite read and sort all of them.
  const indexed = sql`network_programs INDEXED BY network_programs_by_advertiser`;
  const page = sql`(SELECT number FROM ${indexed} WHERE ${where}
    ORDER BY ${BY_ADVERTISER}, number LIMIT ${limit} OFFSET ${offset})`;
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select({
        program: networkPrograms,
        decision: programDecisions,
        closedAt: affiliateNetworks.closedAt,
      })
      .from(networkPrograms)
      .innerJoin(affiliateNetworks, eq(affiliateNetworks.id, networkPrograms.networkId))
      .leftJoin(programDecisions, eq(programDecisions.programNumber, networkPrograms.number))
      .where(sql`${networkPrograms.number} IN ${page}`)
      .orderBy(BY_ADVERTISER, asc(networkPrograms.number)),
    ctx.db.select({ total: sql<number>`COUNT(*)` }).from(indexed).where(where),
  ]);
  const programs = rows.map(({ program, decision, closedAt }) => ({
    ...program,
    decidedAt: decision?.decidedAt ?? null,
    liveAt: decision?.liveAt ?? null,
    isNetworkClosed: closedAt !== null,
  }));
  return { programs, total: counted?.total ?? 0 };
}

/** The condition of a filter; null if it finds no program. */
function conditionOf({
  status,
  networkId,
  isActive,
  isOpen,
  unchangedSince,
  ids,
  q,
}: ProgramFilter): SQL | null {
  const terms = q === undefined ? undefined : searchTerms(q);
  if (terms === null) return null;
  return sql.join(
    [
      sql`true`,
      ...(status ? [sql`${networkPrograms.status} = ${status}`] : []),
      ...(networkId === undefined ? [] : [sql`${networkPrograms.networkId} = ${networkId}`]),
      ...(isActive === undefined ? [] : [sql`${networkPrograms.isActive} = ${isActive ? 1 : 0}`]),
      ...(isOpen ? [sql.raw(openProgram('network_programs'))] : []),
      ...(unchangedSince === undefined ? [] : [sql`${networkPrograms.updatedAt} <= ${unchangedSince}`]),
      ...(ids
        ? [sql`${networkPrograms.number} IN (SELECT number FROM network_programs WHERE id IN ${listed(ids)})`]
        : []),
      ...(terms ? [sql`${networkPrograms.number} IN (${sqlOf(programsFound(terms))})`] : []),
    ],
    sql` AND `,
  );
}

/** A statement with `?` for its values. */
function sqlOf({ sql: text, values }: { sql: string; values: readonly string[] }): SQL {
  const [first = '', ...others] = text.split('?');
  return sql.join([sql.raw(first), ...others.map((part, index) => sql`${values[index]}${sql.raw(part)}`)]);
}
