import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Month } from '../../clicks/store/store-name.ts';
import { archiveLedger } from '../../ledger/archive-ledger.ts';
import { closeLedger } from '../../ledger/close-ledger.ts';
import { exportLedger } from '../../ledger/export.ts';
import { splitLines } from '../../ledger/split-lines.ts';
import type { Context } from '../../platform/context.ts';
import { micros, sum } from '../../platform/money.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY, parseInstant } from '../../platform/time.ts';
import { transferRows } from '../../reporting/publisher/exports/transfer-rows.ts';
import { readBalances } from '../balances/read-balances.ts';
import { createPayout } from '../create-payout.ts';
import { advancePayout } from '../payouts.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { monthStatements } from './month-statements.ts';
import { readStatement, readStatements } from './read-statements.ts';
import { statementLines } from './statement-lines.ts';

const november = testContext(parseInstant('2026-11-21T09:00:00Z'));
const december = testContext(parseInstant('2026-12-03T09:00:00Z'));
const NOVEMBER = '2026-11' as Month;
const DECEMBER = '2026-12' as Month;

const inNovember = await publishersWithSales(november);
const sales = await inNovember.publisherWithSales();
const other = await inNovember.publisherWithSales();
const inDecember = await publishersWithSales(december);
const { publisherId } = sales;

/** What the publisher's unpaid accounts have in the ledger's own export, by month and kind. */
interface ExportedTransfer {
  id: string;
  kind: string;
  month: string;
  effect: number;
}

beforeAll(async () => {
  await inNovember.report([
    sales.paid('kept', '30'),
    sales.pending('returned', '8'),
    sales.paid('late', '12.345678'),
    other.paid('other', '99'),
  ]);
  await inNovember.report([sales.approved('returned', '8')]);
  const payout = await createPayout(november, publisherId);
  for (const state of ['approved', 'sent'] as const) await advancePayout(november, payout.id, state);
  await advancePayout(november, payout.id, 'failed', { confirmation: 'rev_1' });
  await advancePayout(november, payout.id, 'approved');
  for (const state of ['sent', 'settled'] as const) await advancePayout(november, payout.id, state);
  await closeLedger(november, env);
  await inDecember.report([
    sales.reversed('returned', 'Returned by the customer'),
    sales.reversed('late', 'Fraudulent card'),
    sales.pending('new', '4'),
  ]);
});

describe('a statement', () => {
  it('has every amount of the month: earned, reversed, clawed back and paid, from opening to closing balance', async () => {
    expect((await readStatement(december, publisherId, NOVEMBER)).statement).toMatchObject({
      opening: 0,
      changes: { earned: 25_172_839, adjusted: 0, reversed: 0, clawed_back: 0, paid: -21_170_000 },
      closing: 4_002_839,
    });
    expect((await readStatement(december, publisherId, DECEMBER)).statement).toMatchObject({
      opening: 4_002_839,
      changes: { earned: 2_000_000, adjusted: 0, reversed: -4_000_000, clawed_back: -6_172_839, paid: 0 },
      closing: -4_170_000,
    });
  });

  it.each([NOVEMBER, DECEMBER])(
    'of %s equals the transfers of the publisher’s accounts in the ledger',
    async (month) => {
      await expectEqualToLedger(december, month);
    },
  );

  it('shows a reversal after approval and one after the payout as lines of their own, with their reasons', async () => {
    const lines = await linesOf(december, DECEMBER);
    expect(lines.map(({ category, effect, transfer }) => [category, effect, transfer.reason])).toEqual(
      expect.arrayContaining([
        ['reversed', -4_000_000, 'Returned by the customer'],
        ['clawed_back', -6_172_839, 'Fraudulent card'],
        ['earned', 2_000_000, null],
      ]),
    );
    expect(lines).toHaveLength(3);
  });

  it('closes with the balances of the ledger, and says so; a changed balance is found', async () => {
    const { statements, reconciles } = await readStatements(december, publisherId);
    expect(reconciles).toBe(true);
    const { pending, payable } = await readBalances(december, publisherId);
    expect(statements.at(-1)?.closing).toBe(pending + payable);
    const change = (by: number) =>
      env.DB.prepare('UPDATE ledger_accounts SET balance = balance + ?1 WHERE key = ?2')
        .bind(by, `publisher:${publisherId}:approved`)
        .run();
    await change(1);
    expect((await readStatements(december, publisherId)).reconciles).toBe(false);
    await change(-1);
  });

  it('of a month without transfers has the balance of before, and one of the future doesn’t exist', async () => {
    const later = testContext(parseInstant('2027-02-03T09:00:00Z'));
    const { statement } = await readStatement(later, publisherId, '2027-01' as Month);
    expect(statement).toMatchObject({ opening: -4_170_000, closing: -4_170_000 });
    for (const month of ['2026-10', '2027-03'])
      await expect(readStatement(later, publisherId, month as Month)).rejects.toMatchObject({
        code: 'statement.unknown',
      });
  });

  it('is the same after its transfers have moved to the archive, page by page', async () => {
    const before = await linesOf(december, NOVEMBER);
    const later = testContext(addMs(december.now, 120 * DAY));
    await archiveLedger(later);
    expect(
      await env.DB.prepare('SELECT COUNT(*) AS left FROM ledger_account_transfers').first('left'),
    ).toBeLessThan(20);
    expect(await linesOf(later, NOVEMBER)).toEqual(before);
    const pages = [];
    for (let after = 0; ; ) {
      const page = await linesOf(later, NOVEMBER, { after, limit: 1 });
      pages.push(...page);
      const last = page.at(-1);
      if (!last) break;
      after = last.transfer.seq;
    }
    expect(pages).toEqual(before);
    await expectEqualToLedger(later, NOVEMBER);
    expect((await readStatement(later, publisherId, NOVEMBER)).statement.closing).toBe(4_002_839);
  });

  it('has nothing of another publisher', async () => {
    const lines = await linesOf(december, NOVEMBER);
    expect(JSON.stringify(lines)).not.toContain(other.publisherId);
    expect((await readStatement(december, other.publisherId, NOVEMBER)).statement.closing).toBe(49_500_000);
  });
});

describe('the export of a month', () => {
  it('has every transfer of the accounts, changes of status included, and their effects add up', async () => {
    const rows = [];
    for await (const page of transferRows.pages(december, { publisherId, ...days(NOVEMBER) }))
      rows.push(...page);
    const own = await exported(december, NOVEMBER);
    expect(rows.map(([id]) => id).sort()).toEqual(own.map(({ id }) => id).sort());
    expect(rows.some(([, , category]) => category === 'moved')).toBe(true);
  });
});

describe('monthStatements', () => {
  it('carries the balance over months without transfers', () => {
    const sumOf = (month: string, net: number) => ({
      account: 1,
      month,
      kind: 'commission.reported',
      net: micros(net),
    });
    const statements = monthStatements([sumOf('2026-01', 5), sumOf('2026-04', 7)], '2026-05' as Month);
    expect(statements.map(({ month, opening, closing }) => [month, opening, closing])).toEqual([
      ['2026-01', 0, 5],
      ['2026-04', 5, 12],
      ['2026-05', 12, 12],
    ]);
  });
});

async function expectEqualToLedger(ctx: Context, month: Month): Promise<void> {
  const own = await exported(ctx, month);
  const lines = await linesOf(ctx, month);
  const changing = own.filter(({ effect }) => effect !== 0);
  expect(lines.map(({ transfer, effect }) => [transfer.id, effect])).toEqual(
    changing.map(({ id, effect }) => [id, effect]),
  );
  const { statement } = await readStatement(ctx, publisherId, month);
  expect(statement.closing - statement.opening).toBe(sum(changing.map(({ effect }) => micros(effect))));
  expect(Object.values(statement.changes).reduce((total, each) => total + each, 0)).toBe(
    statement.closing - statement.opening,
  );
}

/** The transfers of the publisher's unpaid accounts, read from the export of the whole ledger. */
async function exported(ctx: Context, month: Month): Promise<ExportedTransfer[]> {
  const own = new Set<number>();
  const found: ExportedTransfer[] = [];
  for await (const text of splitLines(exportLedger(ctx))) {
    const line = JSON.parse(text);
    if (
      line.type === 'account' &&
      new RegExp(`^publisher:${publisherId}:(pending|held|approved)$`).test(line.key)
    )
      own.add(line.id);
    if (line.type !== 'transfer' || !(own.has(line.debit_account) || own.has(line.credit_account))) continue;
    if (new Date(line.posted_at).toISOString().slice(0, 7) !== month) continue;
    const effect =
      Number(line.amount) * (Number(own.has(line.credit_account)) - Number(own.has(line.debit_account)));
    found.push({ id: line.id, kind: line.kind, month, effect });
  }
  return found;
}

function days(month: Month) {
  return month === NOVEMBER
    ? { from: '2026-11-01' as never, to: '2026-11-30' as never }
    : { from: '2026-12-01' as never, to: '2026-12-31' as never };
}

function linesOf(ctx: Context, month: Month, page = { after: 0, limit: 1_000 }) {
  return statementLines(ctx, { publisherId, ...days(month), ...page, withMoves: false });
}
