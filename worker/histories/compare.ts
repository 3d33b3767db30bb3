import { sql } from 'drizzle-orm';
import { ledgerAccounts } from '../ledger/tables.ts';
import { ALL_DAYS } from '../platform/time.ts';
import { publisherEarnings } from '../sales/earnings/tables.ts';
import { readWithArchives } from '../sales/sale-archive/archived-sales.ts';
import type { ArchivedSale } from '../sales/sale-archive/sales-table.ts';
import { conversions } from '../sales/tables.ts';
import { type Amounts, accountsOf, earningsOf, Sums, salesOf } from './model/books.ts';
import type { Stage } from './stage.ts';
import type { World } from './world.ts';

interface Books {
  accounts: Amounts;
  earnings: Amounts;
  sales: Record<string, string>;
}

const ARCHIVED = ['networkId', 'publisherId', 'status', 'gross', 'net', 'paidOut'] as const;
type Archived = Pick<ArchivedSale, (typeof ARCHIVED)[number] | 'id' | 'day'>;

/** Every account of the ledger, the earnings of each day, and every sale; archived ones included. */
export async function systemBooks({ ctx, publishers }: World): Promise<Books> {
  const [accounts, earnings, sales] = await ctx.db.batch([
    ctx.db
      .select({ key: ledgerAccounts.key, balance: sql<string>`CAST(balance AS TEXT)` })
      .from(ledgerAccounts),
    ctx.db.select().from(publisherEarnings),
    ctx.db.select().from(conversions),
  ]);
  const balances = new Sums();
  for (const { key, balance } of accounts) balances.add(key, BigInt(balance));
  const earned = new Sums();
  for (const row of earnings)
    for (const [field, amount] of Object.entries({
      gross: row.gross,
      net: row.net,
      held: row.netHeld,
      pending: row.netPending,
      confirmed: row.netConfirmed,
      paid_out: row.netPaidOut,
      awaiting: row.netAwaiting,
    }))
      earned.add(`${row.publisherId} ${row.networkId} ${row.earningsDate} ${field}`, BigInt(amount));
  const states = sales.map((sale): [string, string] => [sale.id, stateOf(sale, sale.heldReason !== null)]);
  for (const sale of await archivedSales(ctx, publishers)) {
    states.push([sale.id, stateOf(sale, false)]);
    const name = `${sale.publisherId} ${sale.networkId} ${sale.day}`;
    earned.add(`${name} gross`, BigInt(sale.gross));
    earned.add(`${name} net`, BigInt(sale.net));
    earned.add(`${name} confirmed`, BigInt(sale.net - sale.paidOut));
    earned.add(`${name} paid_out`, BigInt(sale.paidOut));
  }
  return {
    accounts: balances.amounts(),
    earnings: earned.amounts(),
    sales: Object.fromEntries(states.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The same as it must be. */
export function modelBooks({ world, sales, payouts }: Stage): Books {
  const nameOf = (publisher: number) => world.publishers[publisher] ?? '';
  return {
    accounts: accountsOf(sales, payouts, nameOf),
    earnings: earningsOf(sales, payouts, nameOf),
    sales: salesOf(sales),
  };
}

function stateOf(
  { networkId, day, status, gross, net }: Omit<Archived, 'id' | 'publisherId' | 'paidOut'>,
  isHeld: boolean,
) {
  return `${networkId} ${day} ${status}${isHeld ? ' held' : ''} ${gross} ${net}`;
}

/** The archived sales of all time. */
async function archivedSales(ctx: World['ctx'], publishers: World['publishers']): Promise<Archived[]> {
  const sales: Archived[] = [];
  for (const publisherId of publishers) {
    const { archived } = await readWithArchives(ctx, { publisherId, ...ALL_DAYS });
    await archived.each(ARCHIVED, (sale) => sales.push(sale));
  }
  return sales;
}
