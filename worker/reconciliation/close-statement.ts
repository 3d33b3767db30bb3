import { sql } from 'drizzle-orm';
import { monthOf } from '../clicks/store/store-name.ts';
import { auditIfChanged } from '../platform/audit/write-audit.ts';
import { actorName, type Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { micros, toExactDollars } from '../platform/money.ts';
import { dayOf } from '../platform/time.ts';
import { compareStatement } from './compare-statement.ts';
import { monthFigures } from './month-figures.ts';
import { readStatement } from './statements.ts';
import { hasOpenDifference, hasUnreadLine } from './unsettled.ts';

const networkStatementMonthNotOver = failure(
  'network_statement.month_not_over',
  409,
  (month: string) => `${month} isn’t over yet.`,
  { action: 'Close the month after its end.', sample: ['2026-11'] },
);
const networkStatementDifferencesOpen = failure(
  'network_statement.differences_open',
  409,
  'Some differences are not explained yet. Explain or correct them first.',
  { action: 'Explain or correct the open differences first.' },
);

const networkStatementLinesUnread = failure(
  'network_statement.lines_unread',
  409,
  'Some lines of the statement couldn’t be read. Upload them corrected, or say how each of them is settled.',
  { action: 'Settle the unreadable lines first.' },
);
const networkStatementMoneyDiffers = failure(
  'network_statement.money_differs',
  409,
  (month: string, balance: string) =>
    balance.startsWith('-')
      ? `${balance.slice(1)} USD of the sales of ${month} isn’t in a payment.`
      : `${balance} USD of the payments for ${month} isn’t used by sales.`,
  {
    action: 'Book the payment, or send a sentence in `money_note` that says why the month closes without it.',
    sample: ['2026-11', '-12.50'],
  },
);

/**
 * Closes a month after a last comparison: every line of its statement is read or settled, all differences are explained or
 * corrected, and the money is there, or `moneyNote` says why it isn't. Throws `network_statement.unknown` (404),
 * `network_statement.month_not_over`, `network_statement.differences_open`, `network_statement.lines_unread`,
 * `network_statement.money_differs` (409), and as `compareStatement` and `monthFigures` do.
 */
export async function closeStatement(
  ctx: Context,
  id: NetworkStatementId,
  { reason, moneyNote }: { reason: string; moneyNote: string | null },
): Promise<void> {
  const statement = await readStatement(ctx, id);
  const { networkId, month } = statement;
  if (month >= monthOf(dayOf(ctx.now))) throw networkStatementMonthNotOver(month);
  await compareStatement(ctx, id, null);
  const { balance, awaitedDeductions, received, deducted, deductedLater } = await monthFigures(
    ctx,
    statement,
  );
  const missing = micros(balance - awaitedDeductions);
  if (missing !== 0 && moneyNote === null) {
    await requireSettled(ctx, id);
    throw networkStatementMoneyDiffers(month, toExactDollars(missing));
  }
  // A payment that was booked or canceled since the balance was read leaves the month open.
  const isSameMoney = sql`(SELECT COALESCE(SUM(amount + deducted), 0) FROM network_payments
      WHERE network_id = ${networkId} AND month = ${month} AND state = 'booked') = ${received + deducted}
    AND (SELECT COALESCE(SUM(u.amount), 0) FROM network_payments p CROSS JOIN network_payment_uses u ON u.payment_id = p.id
      WHERE p.network_id = ${networkId} AND p.month = ${month} AND p.state = 'booked' AND u.subject LIKE 'npy%') = ${deductedLater}`;
  const [closed] = await ctx.db.$client.batch([
    sqlStatement(
      ctx.db,
      sql`UPDATE network_statements SET state = 'closed', closed_by = ${actorName(ctx.actor)}, closed_at = ${ctx.now},
          closed_balance = ${missing}, closed_note = ${missing === 0 ? null : moneyNote}
        WHERE id = ${id} AND state = 'open' AND NOT ${hasOpenDifference(id)} AND NOT ${hasUnreadLine(id)} AND ${isSameMoney}`,
    ),
    auditIfChanged(ctx, {
      action: 'network_statement.closed',
      subject: id,
      reason,
      detail: { balance: toExactDollars(missing), money_note: missing === 0 ? null : moneyNote },
    }),
  ]);
  if (closed?.meta.changes !== 0 || (await readStatement(ctx, id)).state === 'closed') return;
  await requireSettled(ctx, id);
  throw networkStatementMoneyDiffers(month, toExactDollars(missing));
}

/** Throws `network_statement.differences_open` and `network_statement.lines_unread` (409). */
async function requireSettled(ctx: Context, id: NetworkStatementId): Promise<void> {
  const [open] = await ctx.db.all<{ difference: number; line: number }>(
    sql`SELECT ${hasOpenDifference(id)} AS difference, ${hasUnreadLine(id)} AS line`,
  );
  if (open?.difference) throw networkStatementDifferencesOpen();
  if (open?.line) throw networkStatementLinesUnread();
}
