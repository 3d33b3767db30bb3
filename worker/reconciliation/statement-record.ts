import { z } from '@hono/zod-openapi';
import { idField } from '../platform/http/id-parameter.ts';
import { dollars } from '../platform/http/responses.ts';
import { type MicroUsd, toExactDollars } from '../platform/money.ts';
import { isoOrNull, toIso } from '../platform/time.ts';
import type { MonthFigures, NetworkBalance } from './month-figures.ts';
import type { StatementSums } from './statement-sums.ts';
import {
  type ColumnMapping,
  DECIMAL_SEPARATORS,
  DIFFERENCE_STATES,
  type NetworkStatement,
  STATEMENT_SOURCES,
  STATEMENT_STATES,
} from './tables.ts';

export const columnMapping = z.strictObject({
  id: columnName('Commission ID').describe('The column with the network’s ID of each row'),
  amount: columnName('Amount').describe('The column with the commission in US dollars'),
  date: columnName('Date')
    .nullable()
    .default(null)
    .describe('The column with the day of each row; null if all rows are of the month'),
  currency: columnName('Currency')
    .nullable()
    .default(null)
    .describe('The column with the currency; null if all amounts are in US dollars'),
  goal: columnName('Goal')
    .nullable()
    .default(null)
    .describe(
      'The column with the goal of each row, for a partner whose sales are identified by click and goal. Without it, a row is of the one sale that the partner has reported for the click',
    ),
  decimal: z
    .enum(DECIMAL_SEPARATORS)
    .nullable()
    .default(null)
    .openapi({ example: 'point' })
    .describe(
      'The decimal separator of the whole file; null to take the one that its amounts show. An amount such as `1,234` is refused while neither says it',
    ),
});

function columnName(example: string) {
  return z.string().trim().min(1).max(100).openapi({ example });
}

const rowCounts = z.object({ rows: z.int().openapi({ example: 412 }), amount: dollars });

export const statementRecord = z.object({
  id: idField('nst'),
  network_id: z.string().openapi({ example: 'cj' }),
  month: z.string().openapi({ example: '2026-11' }),
  state: z.enum(STATEMENT_STATES).openapi({ example: 'open' }),
  source: z.enum(STATEMENT_SOURCES).openapi({ example: 'upload' }),
  columns: z
    .object({
      id: z.string(),
      amount: z.string(),
      date: z.string().nullable(),
      currency: z.string().nullable(),
      goal: z.string().nullable(),
      decimal: z.enum(DECIMAL_SEPARATORS).nullable(),
    })
    .nullable()
    .openapi({
      example: {
        id: 'Commission ID',
        amount: 'Amount',
        date: 'Date',
        currency: null,
        goal: null,
        decimal: null,
      },
    })
    .describe('The columns of the file that was uploaded last'),
  statement: rowCounts.describe('The rows of the statement'),
  reports: rowCounts
    .nullable()
    .describe('Our report rows of the month at the last comparison; null before the first one'),
  matched_rows: z
    .int()
    .nullable()
    .openapi({ example: 409 })
    .describe('Rows with the same amount on both sides'),
  differences: z
    .object(
      Object.fromEntries(
        DIFFERENCE_STATES.map((state) => [state, z.int().openapi({ example: 1 })]),
      ) as Record<(typeof DIFFERENCE_STATES)[number], z.ZodInt>,
    )
    .describe('Rows on which the two sides don’t agree, by state'),
  unreadable_lines: z.int().openapi({ example: 3 }),
  unread_lines: z
    .int()
    .openapi({ example: 1 })
    .describe('The unreadable lines that are neither corrected nor settled. They keep the month open'),
  agreed: z
    .boolean()
    .describe(
      'True if the month is closed on a statement of the network. One that is closed on our own reports is not agreed',
    ),
  received: dollars.describe('What the network has paid for the month'),
  created_by: z.string().openapi({ example: 'operator:ada@tributary.example' }),
  created_at: z.iso.datetime(),
  compared_at: z.iso.datetime().nullable(),
  closed_by: z.string().nullable().openapi({ example: null }),
  closed_at: z.iso.datetime().nullable().openapi({ example: null }),
  closed_balance: dollars
    .nullable()
    .openapi({ example: null })
    .describe(
      'What the money of the month was more than its sales when it closed; negative if money was missing',
    ),
  closed_note: z
    .string()
    .nullable()
    .openapi({ example: null })
    .describe('Why the month closed with a balance'),
});

export const statementDetail = statementRecord.extend({
  commissions: z
    .object({ pending: dollars, approved: dollars, paid: dollars, reversed: dollars })
    .describe('Gross commissions of the month by the status of their conversions'),
  uncovered: dollars.describe(
    'The part of the payments that no paid conversion accounts for; negative if more is paid than was received',
  ),
  deducted: dollars
    .openapi({ example: '30.00' })
    .describe(
      'What the network kept from the month’s payments because it had paid too much for other months',
    ),
  deducted_later: dollars
    .openapi({ example: '0.00' })
    .describe('What later payments deducted because those of this month were too much'),
  awaited_deductions: dollars
    .openapi({ example: '0.00' })
    .describe('What explained differences expect the network to deduct from a later payment'),
  waiting: dollars
    .openapi({ example: '4.00' })
    .describe(
      'The approved sales of the month that payments don’t cover yet, because a difference is explained as `timing` and no statement has the rest of the row',
    ),
  written_off: dollars
    .openapi({ example: '0.50' })
    .describe('What the network doesn’t pay and the network margin carries'),
  balance: dollars
    .openapi({ example: '-12.50' })
    .describe(
      'What the money of the month is more than its approved and paid sales; negative if money is missing',
    ),
  balances: z
    .array(
      z.object({
        state: z.enum(['expected', 'due', 'received']).openapi({ example: 'due' }),
        conversions: dollars,
        ledger: dollars,
      }),
    )
    .describe('What the network owes and has paid of all months: by our conversions, and in the ledger'),
});

export function statementRecordOf(
  statement: NetworkStatement,
  sums: StatementSums,
): z.infer<typeof statementRecord> {
  return {
    id: statement.id,
    network_id: statement.networkId,
    month: statement.month,
    state: statement.state,
    source: statement.source,
    columns: columnsOf(statement.columns),
    statement: { rows: sums.rows, amount: toExactDollars(sums.amount) },
    reports: reportsOf(statement),
    matched_rows: statement.matchedRows,
    differences: sums.differences,
    unreadable_lines: sums.unreadable,
    unread_lines: sums.unread,
    agreed: statement.state === 'closed' && statement.source === 'upload',
    received: toExactDollars(sums.received),
    created_by: statement.createdBy,
    created_at: toIso(statement.createdAt),
    compared_at: isoOrNull(statement.comparedAt),
    closed_by: statement.closedBy,
    closed_at: isoOrNull(statement.closedAt),
    closed_balance: dollarsOrNull(statement.closedBalance),
    closed_note: statement.closedNote,
  };
}

export function statementDetailOf(
  statement: NetworkStatement,
  sums: StatementSums,
  figures: MonthFigures,
  balances: readonly NetworkBalance[],
): z.infer<typeof statementDetail> {
  const { gross } = figures;
  return {
    ...statementRecordOf(statement, sums),
    commissions: {
      pending: toExactDollars(gross.pending),
      approved: toExactDollars(gross.approved),
      paid: toExactDollars(gross.paid),
      reversed: toExactDollars(gross.reversed),
    },
    uncovered: toExactDollars(figures.uncovered),
    deducted: toExactDollars(figures.deducted),
    deducted_later: toExactDollars(figures.deductedLater),
    awaited_deductions: toExactDollars(figures.awaitedDeductions),
    waiting: toExactDollars(figures.waiting),
    written_off: toExactDollars(figures.writtenOff),
    balance: toExactDollars(figures.balance),
    balances: balances.map(({ state, conversions, ledger }) => ({
      state,
      conversions: toExactDollars(conversions),
      ledger: toExactDollars(ledger),
    })),
  };
}

function columnsOf(columns: ColumnMapping | null) {
  return columns && { ...columns, goal: columns.goal ?? null };
}

function reportsOf({ reportRows, reportAmount }: NetworkStatement) {
  if (reportRows === null || reportAmount === null) return null;
  return { rows: reportRows, amount: toExactDollars(reportAmount) };
}

export function dollarsOrNull(amount: MicroUsd | null): string | null {
  return amount === null ? null : toExactDollars(amount);
}
