import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Difference } from './compare.ts';

const BATCH_SIZE = 2_000;
/** Pages per run. The search doesn't have to find every row. */
const MAX_PAGES = 100;
const MAX_ROWS = 50;

interface ConversionFigures {
  id: string;
  net: string;
  gross: string;
  ledgerNet: string;
  ledgerGross: string;
}

/** Finds the rows behind differences, with one page limit for all searches. */
export class RowSearch {
  readonly #ctx: Context;
  #pages = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Conversions of a network (and of one publisher, unless null) whose transfers don't sum to their amount. */
  async conversions(networkId: string, publisherId: string | null): Promise<Difference[]> {
    const found: Difference[] = [];
    for (let after = ''; this.#pages < MAX_PAGES && found.length < MAX_ROWS; this.#pages++) {
      const page = await this.#readPage(networkId, publisherId, after);
      const last = page.at(-1);
      if (!last) break;
      for (const row of page) found.push(...differencesOf(row));
      after = last.id;
    }
    return found.slice(0, MAX_ROWS);
  }

  /** Earning rows of a publisher in a network that don't equal the sum of their conversions. */
  async earnings(networkId: string, publisherId: string): Promise<Difference[]> {
    const rows = await this.#ctx.db.all<{ id: string; expected: string; actual: string }>(
      sql`SELECT e.id, CAST(COALESCE(c.net, 0) AS TEXT) AS expected, CAST(e.net AS TEXT) AS actual
          FROM publisher_earnings e LEFT JOIN (
            SELECT day, brand_id, SUM(net) AS net, SUM(paid_out) AS paid_out,
              SUM(CASE WHEN status <> 'pending' AND held_reason IS NULL THEN net ELSE 0 END) AS confirmed
            FROM conversions WHERE publisher_id = ${publisherId} AND network_id = ${networkId} GROUP BY day, brand_id
          ) c ON c.day = e.earnings_date AND c.brand_id IS e.brand_id
          WHERE e.publisher_id = ${publisherId} AND e.network_id = ${networkId}
          AND (e.net <> COALESCE(c.net, 0) OR e.net_paid_out <> COALESCE(c.paid_out, 0)
            OR e.net_confirmed <> COALESCE(c.confirmed - c.paid_out, 0)
            OR e.net <> e.net_pending + e.net_confirmed + e.net_paid_out)
          ORDER BY e.earnings_date DESC LIMIT ${MAX_ROWS}`,
    );
    return rows.map(({ id, expected, actual }) => ({ code: 'earning.row', subject: id, expected, actual }));
  }

  async #readPage(
    networkId: string,
    publisherId: string | null,
    after: string,
  ): Promise<ConversionFigures[]> {
    const owner = publisherId === null ? sql`` : sql`AND publisher_id = ${publisherId}`;
    return this.#ctx.db.all<ConversionFigures>(
      sql`WITH asked AS (
            SELECT id, publisher_id, net, gross FROM conversions
            WHERE network_id = ${networkId} ${owner} AND id > ${after} ORDER BY id LIMIT ${BATCH_SIZE}
          ), moved AS (
            SELECT a.id, a.publisher_id, t.amount,
              (SELECT key FROM ledger_accounts WHERE id = t.debit_account) AS debit,
              (SELECT key FROM ledger_accounts WHERE id = t.credit_account) AS credit
            FROM asked a CROSS JOIN ledger_transfers t ON t.id > a.id || ':' AND t.id < a.id || ';'
          ), sums AS (
            SELECT id,
              SUM(amount * ((credit LIKE 'publisher:' || publisher_id || ':%') - (debit LIKE 'publisher:' || publisher_id || ':%'))) AS net,
              SUM(amount * ((debit LIKE 'network:%') - (credit LIKE 'network:%'))) AS gross
            FROM moved GROUP BY id
          )
          SELECT a.id, CAST(a.net AS TEXT) AS net, CAST(a.gross AS TEXT) AS gross,
            CAST(COALESCE(s.net, 0) AS TEXT) AS ledgerNet, CAST(COALESCE(s.gross, 0) AS TEXT) AS ledgerGross
          FROM asked a LEFT JOIN sums s ON s.id = a.id ORDER BY a.id`,
    );
  }
}

function differencesOf({ id, net, gross, ledgerNet, ledgerGross }: ConversionFigures): Difference[] {
  return [
    ...(net === ledgerNet ? [] : [{ code: 'conversion.net', subject: id, expected: ledgerNet, actual: net }]),
    ...(gross === ledgerGross
      ? []
      : [{ code: 'conversion.gross', subject: id, expected: ledgerGross, actual: gross }]),
  ];
}
