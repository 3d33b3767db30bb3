import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { csvLine } from '../../platform/contract/csv-line.ts';
import { CSV_TYPE, csvStart } from '../../platform/http/csv-response.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars, meta, metaOf, problems } from '../../platform/http/responses.ts';
import type { AppEnv } from '../../platform/http/router.ts';
import { sampleId } from '../../platform/http/sample-values.ts';
import { toExactDollars } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import type { PayoutStatement } from './read-statement.ts';

const COLUMNS = ['kind', 'id', 'day', 'brand', 'order_id', 'reason', 'amount', 'currency'];

/** A statement as CSV: a row for each item, and the total. */
function statementCsv({ payout, items }: PayoutStatement, start: string): string {
  const rows = items.map(({ kind, id, day, brandName, orderId, reason, amount }) =>
    csvLine([kind, id, day, brandName, orderId, reason, toExactDollars(amount), 'USD']),
  );
  const total = ['total', payout.id, null, null, payout.transferReference, null];
  return [start, csvLine(COLUMNS), ...rows, csvLine([...total, toExactDollars(payout.amount), 'USD'])].join(
    '',
  );
}

export const statementQuery = z.object({
  format: z
    .enum(['pdf', 'csv', 'json'])
    .default('pdf')
    .describe('JSON has the sums without the single items'),
});

const summary = z.object({
  payout_id: idField('pay'),
  publisher_id: z.string(),
  reference: z.string().openapi({ example: 'TRB0123456789ABCDEFGHJK' }),
  period: z.string().nullable().openapi({ example: '2026-11' }),
  sales: dollars.openapi({ example: '16.50' }),
  adjustments: dollars.openapi({ example: '0.00' }),
  clawbacks: dollars.openapi({ example: '-1.50' }),
  amount: dollars.openapi({ example: '15.00' }).describe('The sum of the three, in whole cents'),
  currency: z.literal('USD'),
  items: z.int().openapi({ example: 12 }),
  transfers: z
    .array(
      z.object({
        id: z.string().openapi({ example: `${sampleId('pay')}:3:0` }),
        kind: z.string().openapi({ example: 'payout.settled' }),
        amount: dollars.openapi({ example: '15.00' }),
        posted_at: z.iso.datetime(),
      }),
    )
    .describe('The payout’s transfers in the ledger'),
});

export const statementResponses = {
  200: {
    description: 'The statement',
    content: {
      'application/pdf': { schema: z.string().openapi({ format: 'binary' }) },
      'text/csv': { schema: z.string() },
      'application/json': { schema: z.object({ data: summary, meta }) },
    },
  },
  ...problems,
};

/** The response with a statement in the wanted format. */
export async function statementResponse(
  c: HonoContext<AppEnv>,
  statement: PayoutStatement,
  format: z.infer<typeof statementQuery>['format'],
) {
  if (format === 'json')
    return c.json({ data: summaryOf(statement), meta: metaOf(c.get('ctx')) }, 200, NO_STORE);
  // Loaded on first use, because of its library.
  const writePdf = async () => (await import('./statement-pdf.ts')).statementPdf(statement);
  const [body, type] =
    format === 'pdf'
      ? ([await writePdf(), 'application/pdf'] as const)
      : ([statementCsv(statement, csvStart(c)), CSV_TYPE] as const);
  return c.body(body, 200, {
    ...NO_STORE,
    'content-type': type,
    'content-disposition': `attachment; filename="${fileNameOf(statement)}.${format}"`,
  });
}

function fileNameOf({ payout, sentAt }: PayoutStatement): string {
  return `payout-${payout.transferReference}${sentAt === null ? '-preview' : ''}`;
}

const NO_STORE = { 'cache-control': 'no-store' };

function summaryOf({ payout, totals, items, transfers }: PayoutStatement): z.infer<typeof summary> {
  return {
    payout_id: payout.id,
    publisher_id: payout.publisherId,
    reference: payout.transferReference,
    period: payout.period,
    sales: toExactDollars(totals.sale),
    adjustments: toExactDollars(totals.adjustment),
    clawbacks: toExactDollars(totals.clawback),
    amount: toExactDollars(payout.amount),
    currency: 'USD',
    items: items.length,
    transfers: transfers.map(({ id, kind, amount, postedAt }) => ({
      ...{ id, kind, amount: toExactDollars(amount), posted_at: toIso(postedAt) },
    })),
  };
}
