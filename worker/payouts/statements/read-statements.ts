import { type Month, monthOf } from '../../clicks/store/store-name.ts';
import { monthSums, unpaidAccounts } from '../../ledger/account-months.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { dayOf } from '../../platform/time.ts';
import { type MonthStatement, monthStatements, quietMonth } from './month-statements.ts';

interface Statements {
  /** Oldest first. */
  statements: MonthStatement[];
  /** True if the sums of all months equal the balances of the ledger. */
  reconciles: boolean;
}

const statementUnknown = failure(
  'statement.unknown',
  404,
  (month: string) => `You have no statement of ${month}.`,
  { action: 'List your statements to see their months.', sample: ['2020-01'] },
);

/** A publisher's statements of all months with transfers, and of this month. */
export async function readStatements(ctx: Context, publisherId: PublisherId): Promise<Statements> {
  const { sums, balances } = await monthSums(ctx, unpaidAccounts(publisherId));
  const statements = monthStatements(sums, monthOf(dayOf(ctx.now)));
  const last = statements.at(-1)?.byAccount ?? new Map<number, number>();
  const reconciles = [...new Set([...balances.keys(), ...last.keys()])].every(
    (account) => (balances.get(account) ?? 0) === (last.get(account) ?? 0),
  );
  return { statements, reconciles };
}

/** The statement of a month; one without transfers has the balance of before. Throws `statement.unknown` (404). */
export async function readStatement(
  ctx: Context,
  publisherId: PublisherId,
  month: Month,
): Promise<{ statement: MonthStatement; reconciles: boolean }> {
  const { statements, reconciles } = await readStatements(ctx, publisherId);
  const found = statements.findLast((each) => each.month <= month);
  if (!found || month > monthOf(dayOf(ctx.now))) throw statementUnknown(month);
  return { statement: found.month === month ? found : quietMonth(found, month), reconciles };
}
