import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { insertRows } from '../platform/bulk.ts';
import { type ConversionId, derivedId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { hasMoney } from './counted-rows.ts';
import { CONVERSION_STATUSES } from './earnings/commission-status.ts';
import { rowsWithMoney } from './fold.ts';
import { reportRows } from './tables.ts';

const ctx = testContext();

const row = fc.record({
  status: fc.constantFrom(...CONVERSION_STATUSES),
  isOriginal: fc.boolean(),
  pushed: fc.boolean(),
  commission: fc.constantFrom(-500, 0, 500),
});

it('the rows that count in SQL are those that the fold of a conversion counts', async () => {
  const sales = fc.sample(fc.array(row, { minLength: 1, maxLength: 4 }), { numRuns: 300, seed: 5 });
  const stored = sales.flatMap((rows, sale) => {
    const conversionId: ConversionId = derivedId('cnv', `${sale}`);
    return rows.map((each, at) => ({ ...each, externalId: `${sale}-${at}`, conversionId }));
  });
  await ctx.db.$client.batch(
    insertRows(
      ctx.db.$client,
      'INSERT INTO report_rows',
      [
        ...[
          'network_id',
          'external_id',
          'group_id',
          'conversion_id',
          'version',
          'content_hash',
          'status',
          'status_raw',
        ],
        ...['commission', 'is_original', 'pushed', 'event_at'],
      ],
      stored.map((each) => [
        ...[
          'wildfire',
          each.externalId,
          each.externalId,
          each.conversionId,
          1,
          'hash',
          each.status,
          each.status,
        ],
        ...[each.commission, each.isOriginal ? 1 : 0, each.pushed ? 1 : 0, ctx.now],
      ]),
    ),
  );
  const found = await ctx.db.all<{ id: string }>(
    sql`SELECT r.external_id AS id FROM report_rows r WHERE ${hasMoney()}`,
  );
  const all = await ctx.db.select().from(reportRows);
  const folded = [...Map.groupBy(all, ({ conversionId }) => conversionId).values()].flatMap(rowsWithMoney);
  expect(folded.length).toBeGreaterThan(200);
  expect(found.map(({ id }) => id).sort()).toEqual(folded.map(({ externalId }) => externalId).sort());
});
