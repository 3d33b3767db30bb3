import { sql } from 'drizzle-orm';
import { unpaidAccounts } from '../../ledger/account-months.ts';
import { transfersOfAccounts } from '../../ledger/account-transfers.ts';
import type { HistoryTransfer } from '../../ledger/history.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import {
  type AdjustmentId,
  type ConversionId,
  isId,
  type PayoutId,
  type PublisherId,
} from '../../platform/ids.ts';
import { type MicroUsd, micros } from '../../platform/money.ts';
import { addDays, type Day, startOfDay } from '../../platform/time.ts';
import { type Category, categoryOf } from './month-statements.ts';

/** A transfer that a statement lists. `effect` is what it adds to the unpaid balance: 0 for a change of status. */
export interface StatementLine {
  transfer: HistoryTransfer;
  effect: MicroUsd;
  category: Category | 'moved';
  conversionId: ConversionId | null;
  payoutId: PayoutId | null;
  adjustmentId: AdjustmentId | null;
  /** Null for a conversion in the archive, and for a payout. */
  orderId: string | null;
  brandName: string | null;
}

interface LineQuery {
  publisherId: PublisherId;
  /** Both days are included. */
  from: Day;
  to: Day;
  /** The `seq` of the last line of the page before; 0 for the first page. */
  after: number;
  limit: number;
  /** Also changes of status. */
  withMoves: boolean;
}

/** A page of the transfers of a publisher's unpaid accounts in the order of writing. Throws as `transfersOfAccounts`. */
export async function statementLines(ctx: Context, query: LineQuery): Promise<StatementLine[]> {
  const accounts = unpaidAccounts(query.publisherId);
  const transfers = await transfersOfAccounts(ctx, {
    ...query,
    accounts,
    from: startOfDay(query.from),
    to: startOfDay(addDays(query.to, 1)),
  });
  const facts = await factsOf(
    ctx,
    transfers.map(({ subject }) => subject),
  );
  const own = new Set<string>(accounts);
  return transfers.map((transfer) => lineOf(transfer, own, facts.get(transfer.subject)));
}

interface Facts {
  orderId: string | null;
  brandName: string | null;
}

async function factsOf(ctx: Context, subjects: readonly string[]): Promise<Map<string, Facts>> {
  const rows = await ctx.db.all<Facts & { id: string }>(
    sql`SELECT c.id, c.order_id AS orderId, b.name AS brandName
      FROM conversions c LEFT JOIN brands b ON b.id = c.brand_id WHERE c.id IN ${listed([...new Set(subjects)])}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function lineOf(
  transfer: HistoryTransfer,
  own: ReadonlySet<string>,
  facts: Facts | undefined,
): StatementLine {
  const { subject, debit, credit, amount, kind } = transfer;
  const effect = micros(amount * (Number(own.has(credit)) - Number(own.has(debit))));
  return {
    transfer,
    effect,
    category: effect === 0 ? 'moved' : categoryOf(kind),
    conversionId: isId('cnv', subject) ? subject : null,
    payoutId: isId('pay', subject) ? subject : null,
    adjustmentId: isId('adj', subject) ? subject : null,
    orderId: facts?.orderId ?? null,
    brandName: facts?.brandName ?? null,
  };
}
