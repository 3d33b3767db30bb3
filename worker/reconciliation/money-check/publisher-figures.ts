import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import { NETWORK_PUBLISHER } from '../../platform/ids.ts';
import type {
  AccountFigures,
  AdjustmentFigures,
  ArchiveFigures,
  EarningFigures,
  NetworkFigures,
  PayoutFigures,
  PublisherFigures,
} from './compare.ts';

/** Publishers per page. A page takes seven queries. */
const BATCH_SIZE = 500;

/** Text, so that sums above 2^53 are exact. */
const total = (expression: string) => sql.raw(`CAST(COALESCE(SUM(${expression}), 0) AS TEXT)`);

/** The amounts of all publishers behind one, page by page; those of a page are of the same moment. */
export async function* publisherFigures(
  ctx: Context,
  { first, limit }: { first: string; limit: number },
): AsyncGenerator<PublisherFigures[], void> {
  for (let after = first; ; ) {
    const page = await readPage(ctx, after, Math.min(BATCH_SIZE, limit));
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.publisherId;
  }
}

async function readPage(ctx: Context, after: string, limit: number): Promise<PublisherFigures[]> {
  const publishersPage = sql`(SELECT publisher_id AS id FROM publishers
    WHERE publisher_id > ${after} AND publisher_id <> ${NETWORK_PUBLISHER} ORDER BY publisher_id LIMIT ${limit})`;
  const [ids, conversions, earnings, archived, adjustments, payouts, accounts] = await batchRead<
    [
      { id: string },
      NetworkFigures,
      EarningFigures,
      ArchiveFigures,
      AdjustmentFigures,
      PayoutFigures,
      AccountFigures & { publisherId: string },
    ]
  >(
    ctx.db,
    sql`SELECT id FROM ${publishersPage} ORDER BY id`,
    sql`SELECT c.publisher_id AS publisherId, c.network_id AS networkId,
        ${total(`CASE WHEN c.held_reason IS NULL AND c.status = 'pending' THEN c.net END`)} AS pending,
        ${total('CASE WHEN c.held_reason IS NOT NULL THEN c.net END')} AS held,
        ${total(CONFIRMED)} AS confirmed, ${total('c.paid_out')} AS paidOut,
        ${total(`MAX(0, c.paid_out - COALESCE(${CONFIRMED}, 0))`)} AS clawback
        FROM ${publishersPage} a CROSS JOIN conversions c ON c.publisher_id = a.id GROUP BY c.publisher_id, c.network_id`,
    sql`SELECT e.publisher_id AS publisherId, e.network_id AS networkId, ${total('e.net_pending')} AS pending,
        ${total('e.net_held')} AS held, ${total('e.net_confirmed')} AS confirmed, ${total('e.net_paid_out')} AS paidOut
        FROM ${publishersPage} a CROSS JOIN publisher_earnings e ON e.publisher_id = a.id GROUP BY e.publisher_id, e.network_id`,
    sql`SELECT s.publisher_id AS publisherId, ${total('t.net')} AS confirmed, ${total('t.paid_out')} AS paidOut
        FROM ${publishersPage} a CROSS JOIN sale_archives s ON s.publisher_id = a.id
          CROSS JOIN sale_archive_sums t ON t.archive = s.id GROUP BY s.publisher_id`,
    sql`SELECT j.publisher_id AS publisherId, ${total('j.amount')} AS booked, ${total('j.paid_out')} AS paidOut,
        ${total('MAX(0, j.paid_out - j.amount)')} AS debt
        FROM ${publishersPage} a CROSS JOIN adjustments j ON j.publisher_id = a.id WHERE j.state = 'booked'
        GROUP BY j.publisher_id`,
    sql`SELECT p.publisher_id AS publisherId, ${total("CASE WHEN p.state = 'sent' THEN p.amount END")} AS sent,
        ${total("CASE WHEN p.state = 'settled' THEN p.amount END")} AS settled
        FROM ${publishersPage} a CROSS JOIN payouts p ON p.publisher_id = a.id GROUP BY p.publisher_id`,
    sql`SELECT a.id AS publisherId, l.key, CAST(l.balance AS TEXT) AS balance
        FROM ${publishersPage} a CROSS JOIN ledger_accounts l
        ON l.key > 'publisher:' || a.id || ':' AND l.key < 'publisher:' || a.id || ';'`,
  );
  const byPublisher = <Row extends { publisherId: string }>(rows: Row[]) =>
    Map.groupBy(rows, (row) => row.publisherId);
  const [sales, earned, moved, adjusted, paid, held] = [
    byPublisher(conversions),
    byPublisher(earnings),
    byPublisher(archived),
    byPublisher(adjustments),
    byPublisher(payouts),
    byPublisher(accounts),
  ];
  return ids.map(({ id }) => ({
    publisherId: id,
    conversions: sales.get(id) ?? [],
    earnings: earned.get(id) ?? [],
    archived: moved.get(id) ?? [],
    adjustments: adjusted.get(id) ?? [],
    payouts: paid.get(id) ?? [],
    accounts: new Map((held.get(id) ?? []).map(({ key, balance }) => [key, balance])),
  }));
}

const CONFIRMED = "CASE WHEN c.held_reason IS NULL AND c.status <> 'pending' THEN c.net END";
