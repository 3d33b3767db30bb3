import { type SQL, sql } from 'drizzle-orm';
import type { Publisher } from '../../../accounts/publishers/publishers.ts';
import { matchExpression } from '../../../catalog/search-terms.ts';
import type { Context } from '../../../platform/context.ts';
import { batchRead } from '../../../platform/database.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import type { MicroUsd } from '../../../platform/money.ts';
import type { Instant } from '../../../platform/time.ts';
import { cursorAfter, ORDERS, type PublisherOrder, requireCursor } from './publisher-order.ts';

export interface PublisherQuery {
  /** Words of an ID, a name, an email or a site; each matches as a prefix. */
  search?: string | undefined;
  status?: Publisher['status'] | undefined;
  plan?: Publisher['plan'] | undefined;
  /** Only those whose deletion is scheduled or under way. */
  isLeaving?: boolean | undefined;
  order: PublisherOrder;
  cursor?: string | undefined;
  limit: number;
}

export interface ListedPublisher {
  number: number;
  publisherId: PublisherId;
  fullName: string;
  email: string;
  status: Publisher['status'];
  plan: Publisher['plan'];
  createdAt: Instant;
  sites: number;
  verifiedSites: number;
  pending: MicroUsd;
  approved: MicroUsd;
  erasedFrom: Instant | null;
}

/** A page of publishers and the number of all that match. Throws `publishers.cursor_invalid` (400). */
export async function listPublishers(
  ctx: Context,
  query: PublisherQuery,
): Promise<{ publishers: ListedPublisher[]; total: number; next: string | null }> {
  const matching = selection(query);
  if (!matching) return { publishers: [], total: 0, next: null };
  const order = ORDERS[query.order];
  const { from, number } = matching;
  const after =
    query.cursor === undefined ? sql`` : sql`AND ${order.after(requireCursor(query.cursor), number)}`;
  const [found, [counted]] = await batchRead<[ListedPublisher, { total: number }]>(
    ctx.db,
    sql`${ROW} FROM (SELECT p.* FROM ${from} ${after} ORDER BY ${order.by(number)} LIMIT ${query.limit + 1}) p
      ORDER BY ${order.by(NUMBER)}`,
    sql`SELECT COUNT(*) AS total FROM ${from}`,
  );
  const publishers = found.slice(0, query.limit);
  const last = publishers.at(-1);
  const next = last && found.length > publishers.length ? cursorAfter(query.order, last) : null;
  return { publishers, total: counted?.total ?? 0, next };
}

const balance = (state: string) => sql`COALESCE((SELECT balance FROM ledger_accounts
  WHERE key = 'publisher:' || p.publisher_id || ':' || ${state}), 0)`;

const ROW = sql`SELECT p.number, p.publisher_id AS publisherId, p.full_name AS fullName, p.email, p.status, p.plan,
  p.created_at AS createdAt,
  (SELECT COUNT(*) FROM publisher_sites s WHERE s.publisher_id = p.publisher_id) AS sites,
  (SELECT COUNT(*) FROM publisher_sites s WHERE s.publisher_id = p.publisher_id AND s.verified_at IS NOT NULL) AS verifiedSites,
  ${balance('pending')} AS pending, ${balance('approved')} AS approved,
  (SELECT due_at FROM account_deletions d WHERE d.publisher_id = p.publisher_id AND d.state <> 'erased') AS erasedFrom`;

const NUMBER = sql`p.number`;

/**
 * The publishers that match, from FROM on, and the column to order them by number without sorting; null if the search has no
 * letter or digit.
 */
function selection({
  search,
  status,
  plan,
  isLeaving,
  order,
}: PublisherQuery): { from: SQL; number: SQL } | null {
  const typed = search?.trim() ?? '';
  const match = typed === '' ? null : matchExpression(typed);
  if (typed !== '' && match === null) return null;
  const conditions = [sql`p.number > 0`];
  if (status) conditions.push(filter('status', status, status === 'active', order));
  if (plan) conditions.push(filter('plan', plan, plan === 'standard', order));
  if (isLeaving)
    conditions.push(sql`p.publisher_id IN (SELECT publisher_id FROM account_deletions
      WHERE state IN ('scheduled', 'erasing'))`);
  const where = sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  if (match === null) return { from: sql`publishers p ${where}`, number: NUMBER };
  const found = sql`publisher_search CROSS JOIN publishers p ON p.number = publisher_search.rowid`;
  return {
    from: sql`${found} ${where} AND publisher_search MATCH ${match}`,
    number: sql`publisher_search.rowid`,
  };
}

/**
 * The plus before a value that most publishers have makes SQLite read them in the order of the list, instead of sorting
 * all that have it.
 */
function filter(column: 'status' | 'plan', value: string, isUsual: boolean, order: PublisherOrder): SQL {
  const keepsOrder = isUsual && (order === 'name' || order === 'email');
  return sql`${sql.raw(keepsOrder ? '+' : '')}${sql.raw(`p.${column}`)} = ${value}`;
}
