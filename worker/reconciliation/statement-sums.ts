import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { batchRead } from '../platform/database.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { type MicroUsd, sumOf } from '../platform/money.ts';
import { DIFFERENCE_STATES, type NetworkDifference, type NetworkStatement } from './tables.ts';

/** What the rows, differences, unreadable lines and payments of a statement add up to. */
export interface StatementSums {
  rows: number;
  amount: MicroUsd;
  unreadable: number;
  received: MicroUsd;
  differences: Record<NetworkDifference['state'], number>;
}

interface Counts {
  id: NetworkStatementId;
  rows: number;
  amount: string;
  unreadable: number;
  received: string;
}

/** The sums of statements, in their order. */
export async function statementSums(
  ctx: Context,
  statements: readonly NetworkStatement[],
): Promise<StatementSums[]> {
  const asked = sql`json_each(${JSON.stringify(statements.map(({ id, networkId, month }) => [id, networkId, month]))})`;
  const id = sql`value->>0`;
  const [counts, differences] = await batchRead<
    [Counts, { id: NetworkStatementId; state: NetworkDifference['state']; number: number }]
  >(
    ctx.db,
    sql`SELECT ${id} AS id,
        (SELECT COUNT(*) FROM network_statement_rows WHERE statement_id = ${id}) AS rows,
        (SELECT CAST(COALESCE(SUM(amount), 0) AS TEXT) FROM network_statement_rows WHERE statement_id = ${id}) AS amount,
        (SELECT COUNT(*) FROM network_statement_faults WHERE statement_id = ${id}) AS unreadable,
        (SELECT CAST(COALESCE(SUM(amount), 0) AS TEXT) FROM network_payments
          WHERE network_id = value->>1 AND month = value->>2 AND state = 'booked') AS received
      FROM ${asked}`,
    sql`SELECT statement_id AS id, state, COUNT(*) AS number FROM ${asked}
      CROSS JOIN network_differences ON statement_id = ${id} GROUP BY statement_id, state`,
  );
  return counts.map((row) => ({
    rows: row.rows,
    amount: sumOf(row.amount, `The rows of ${row.id}`),
    unreadable: row.unreadable,
    received: sumOf(row.received, `The payments of ${row.id}`),
    differences: Object.fromEntries(
      DIFFERENCE_STATES.map((state) => [
        state,
        differences.find((each) => each.id === row.id && each.state === state)?.number ?? 0,
      ]),
    ) as StatementSums['differences'],
  }));
}
