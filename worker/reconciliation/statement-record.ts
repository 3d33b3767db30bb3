import { z } from '@hono/zod-openapi';
import { idField } from '../platform/http/id-parameter.ts';
import { dollars } from '../platform/http/responses.ts';
import { type MicroUsd, toExactDollars } from '../platform/money.ts';
import { isoOrNull, toIso } from '../platform/time.ts';
import type { MonthFigures, NetworkBalance } from './month-figures.ts';
import type { StatementSums } from './statement-sums.ts';
import {
  type ColumnMapping,
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
    })
    .nullable()
    .openapi({ example: { id: 'Commission ID', amount: 'Amount', date: 'Date', currency: null } })
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
  unreadable_lines: z.int().openapi({ example: 0 }),
  received: dollars.describe('What the network has paid for the month'),
  created_by: z.string().openapi({ example: 'operator:ada@tributary.example' }),
  created_at: z.iso.datetime(),
  compared_at: z.iso.datetime().nullable(),
  closed_by: z.string().nullable().openapi({ example: null }),
  closed_at: z.iso.datetime().nullable().openapi({ example: null }),
});

export const statementDetail = statementRecord.extend({
  commissions: z
    .object({ pending: dollars, approved: dollars, paid: dollars, reversed: dollars })
    .describe('Gross commissions of the month by the status of their conversions'),
  uncovered: dollars.describe(
    'The part of the payments that no paid conversion accounts for; negative if more is paid than was received',
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
    columns: statement.columns satisfies ColumnMapping | null,
    statement: { rows: sums.rows, amount: toExactDollars(sums.amount) },
    reports: reportsOf(statement),
    matched_rows: statement.matchedRows,
    differences: sums.differences,
    unreadable_lines: sums.unreadable,
    received: toExactDollars(sums.received),
    created_by: statement.createdBy,
    created_at: toIso(statement.createdAt),
    compared_at: isoOrNull(statement.comparedAt),
    closed_by: statement.closedBy,
    closed_at: isoOrNull(statement.closedAt),
  };
}

export function statementDetailOf(
  statement: NetworkStatement,
  sums: StatementSums,
  { gross, uncovered }: MonthFigures,
  balances: readonly NetworkBalance[],
): z.infer<typeof statementDetail> {
  return {
    ...statementRecordOf(statement, sums),
    commissions: {
      pending: toExactDollars(gross.pending),
      approved: toExactDollars(gross.approved),
      paid: toExactDollars(gross.paid),
      reversed: toExactDollars(gross.reversed),
    },
    uncovered: toExactDollars(uncovered),
    balances: balances.map(({ state, conversions, ledger }) => ({
      state,
      conversions: toExactDollars(conversions),
      ledger: toExactDollars(ledger),
    })),
  };
}

function reportsOf({ reportRows, reportAmount }: NetworkStatement) {
  if (reportRows === null || reportAmount === null) return null;
  return { rows: reportRows, amount: toExactDollars(reportAmount) };
}

export function dollarsOrNull(amount: MicroUsd | null): string | null {
  return amount === null ? null : toExactDollars(amount);
}
