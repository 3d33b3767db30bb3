import { sql } from 'drizzle-orm';
import { listed } from '../platform/database.ts';
import { ALL_DAYS } from '../platform/time.ts';
import { readWithArchives } from '../sales/sale-archive/archived-sales.ts';
import type { ArchivedSale } from '../sales/sale-archive/sales-table.ts';
import { NETWORKS } from './history.ts';
import type { ModelConversion } from './money-model.ts';
import type { Played } from './play-history.ts';
import type { World } from './world.ts';

/** Amounts in micro-USD by name. Amounts of 0 are left out, so that an absent account equals an empty one. */
export type Amounts = Record<string, string>;

/** The conversions and earnings of this world after a history, archived ones included, and its ledger balances. */
export async function systemAmounts({ ctx, publishers, networkId }: World): Promise<Amounts> {
  const amounts: [string, string][] = [];
  const ids = listed(publishers);
  const networks = listed(NETWORKS.map(networkId));
  const [accounts, earnings, sales, archived] = await Promise.all([
    ctx.db.all<{ key: string; amount: string }>(
      sql`SELECT key, CAST(balance AS TEXT) AS amount FROM ledger_accounts
        WHERE substr(key, 1, 10) = 'publisher:' AND substr(key, 11, 9) IN ${ids}`,
    ),
    ctx.db.all<{ id: string } & Record<'net' | 'pending' | 'confirmed' | 'paid', string>>(
      sql`SELECT publisher_id AS id, CAST(SUM(net) AS TEXT) AS net, CAST(SUM(net_pending) AS TEXT) AS pending,
        CAST(SUM(net_confirmed) AS TEXT) AS confirmed, CAST(SUM(net_paid_out) AS TEXT) AS paid
        FROM publisher_earnings WHERE publisher_id IN ${ids} GROUP BY publisher_id`,
    ),
    ctx.db.all<{ network: string; gross: string; net: string; unattributed: string; count: number }>(
      sql`SELECT network_id AS network, CAST(SUM(gross) AS TEXT) AS gross, CAST(SUM(net) AS TEXT) AS net,
        CAST(SUM(CASE WHEN unattributed_reason IS NULL THEN 0 ELSE gross END) AS TEXT) AS unattributed,
        SUM(COALESCE(reason, '') <> 'regrouped') AS count
        FROM conversions WHERE network_id IN ${networks} GROUP BY network_id`,
    ),
    archivedSales(ctx, publishers),
  ]);
  for (const { key, amount } of accounts) {
    const [, publisher = '', stage = ''] = key.split(':');
    amounts.push([`ledger ${indexOf(publishers, publisher)} ${stage}`, amount]);
  }
  for (const { id, ...sums } of earnings)
    for (const [name, amount] of Object.entries(sums))
      amounts.push([`earnings ${indexOf(publishers, id)} ${name}`, amount]);
  for (const { network, count, ...sums } of sales) {
    const name = network.split('-')[0];
    amounts.push([`sales ${name}`, String(count)]);
    for (const [field, amount] of Object.entries(sums)) amounts.push([`${field} ${name}`, amount]);
  }
  for (const sale of archived) {
    const name = sale.networkId.split('-')[0];
    const owner = indexOf(publishers, sale.publisherId);
    amounts.push([`sales ${name}`, String(Number(sale.reason !== 'regrouped'))]);
    amounts.push([`gross ${name}`, String(sale.gross)], [`net ${name}`, String(sale.net)]);
    amounts.push(
      [`earnings ${owner} net`, String(sale.net)],
      [`earnings ${owner} paid`, String(sale.paidOut)],
    );
  }
  return named(added(amounts));
}

/** The archived sales of all time. */
async function archivedSales(ctx: World['ctx'], publishers: World['publishers']) {
  const sales: Pick<ArchivedSale, (typeof ARCHIVED)[number]>[] = [];
  for (const publisherId of publishers) {
    const { archived } = await readWithArchives(ctx, { publisherId, ...ALL_DAYS });
    await archived.each(ARCHIVED, (sale) => sales.push(sale));
  }
  return sales;
}

const ARCHIVED = ['networkId', 'publisherId', 'reason', 'gross', 'net', 'paidOut'] as const;

/** Amounts of the same name added up. */
function added(amounts: readonly [string, string][]): [string, string][] {
  const sums = new Map<string, bigint>();
  for (const [name, amount] of amounts) sums.set(name, (sums.get(name) ?? 0n) + BigInt(amount));
  return [...sums].map(([name, amount]) => [name, String(amount)]);
}

/** What settled payouts have paid of adjustments, by the index of the publisher. */
export async function paidAdjustments({ ctx, publishers }: World): Promise<Map<number, bigint>> {
  const rows = await ctx.db.all<{ id: string; amount: string }>(
    sql`SELECT p.publisher_id AS id, CAST(SUM(i.amount) AS TEXT) AS amount
      FROM payouts p CROSS JOIN payout_items i ON i.payout_id = p.id CROSS JOIN adjustments a ON a.id = i.conversion_id
      WHERE p.state = 'settled' AND p.publisher_id IN ${listed(publishers)} GROUP BY p.publisher_id`,
  );
  return new Map(rows.map(({ id, amount }) => [indexOf(publishers, id), BigInt(amount)]));
}

/** The amounts that the system must have, given the payouts that it created and what they paid of adjustments. */
export function modelAmounts(
  { model, payouts, adjustments }: Played,
  paidAdjustments: ReadonlyMap<number, bigint>,
): Amounts {
  const sums = new Map<string, bigint>();
  const add = (name: string, amount: bigint) => sums.set(name, (sums.get(name) ?? 0n) + amount);
  for (const sale of model.conversions()) {
    add(`sales ${sale.network}`, 1n);
    add(`gross ${sale.network}`, sale.gross);
    add(`net ${sale.network}`, sale.net);
    if (sale.owner === null) add(`unattributed ${sale.network}`, sale.gross);
    else {
      add(`ledger ${sale.owner} ${stageOf(sale)}`, sale.net);
      add(`earnings ${sale.owner} net`, sale.net);
      add(`earnings ${sale.owner} ${isPending(sale) ? 'pending' : 'confirmed'}`, sale.net);
    }
  }
  for (const { publisher, amount } of adjustments) add(`ledger ${publisher} approved`, BigInt(amount));
  // Earnings are those of conversions, so what payouts have paid of adjustments is not in them.
  for (const [publisher, amount] of paidAdjustments) {
    add(`earnings ${publisher} confirmed`, amount);
    add(`earnings ${publisher} paid`, -amount);
  }
  for (const { publisher, payout } of payouts) {
    const amount = BigInt(payout.amount);
    if (payout.state === 'sent' || payout.state === 'settled') add(`ledger ${publisher} approved`, -amount);
    if (payout.state !== 'settled') continue;
    add(`ledger ${publisher} paid_out`, amount);
    add(`earnings ${publisher} confirmed`, -amount);
    add(`earnings ${publisher} paid`, amount);
  }
  return named([...sums].map(([name, amount]) => [name, String(amount)]));
}

function stageOf(sale: ModelConversion): string {
  if (sale.held) return 'held';
  return sale.status === 'pending' ? 'pending' : 'approved';
}

function isPending({ held, status }: ModelConversion): boolean {
  return held || status === 'pending';
}

function indexOf(publishers: readonly string[], id: string): number {
  return publishers.indexOf(id);
}

function named(amounts: [string, string][]): Amounts {
  return Object.fromEntries(
    amounts.filter(([, amount]) => amount !== '0').sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
