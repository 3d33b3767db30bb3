import { expect, it } from 'vitest';
import type { Month } from '../clicks/store/store-name.ts';
import { createPayout } from '../payouts/create-payout.ts';
import { advancePayout } from '../payouts/payouts.ts';
import { publishersWithSales } from '../payouts/testing/publishers-with-sales.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, DAY, parseInstant } from '../platform/time.ts';
import { archiveAll } from '../reporting/operator/testing/archive-all.ts';
import { reportRows } from '../sales/tables.ts';
import { compareStatement } from './compare-statement.ts';
import { changeDifference, listDifferences } from './differences.ts';
import { readStatement, uploadStatement } from './statements.ts';

const ctx = testContext(parseInstant('2026-12-05T09:00:00Z'));
const later = testContext(addMs(ctx.now, 120 * DAY));

it('a month whose sales are archived is compared as it was before, and a new file with the archived rows', async () => {
  const { publisherWithSales, report } = await publishersWithSales(ctx);
  const sales = await publisherWithSales();
  const id = (name: string) => sales.paid(name, '1').externalId;
  const eventAt = parseInstant('2026-12-02T10:00:00Z');
  await report([
    ...['same', 'differs', 'missing'].map((name) => sales.paid(name, '10')),
    sales.paid('elsewhere', '10', { eventAt }),
  ]);
  const statement = await upload(
    `${id('same')},10`,
    `${id('differs')},9`,
    `${id('elsewhere')},10`,
    'unknown,4',
  );
  await compareStatement(ctx, statement, null);
  await changeDifference(ctx, statement, {
    ...{ externalId: id('elsewhere'), state: 'explained', effect: 'timing', owner: null },
    explanation: 'It is of December.',
  });
  const [found, counted] = [await differences(statement), await readStatement(ctx, statement)];
  expect(found).toEqual({
    [id('differs')]: ['amount', 'open', 9_000_000, 10_000_000],
    [id('elsewhere')]: ['other_month', 'explained', 10_000_000, null],
    [id('missing')]: ['missing_there', 'open', null, 10_000_000],
    unknown: ['missing_here', 'open', 4_000_000, null],
  });
  expect(counted).toMatchObject({ reportRows: 3, reportAmount: 30_000_000, matchedRows: 1 });

  const payout = await createPayout(ctx, sales.publisherId, { ignoreMinimum: true });
  for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, payout.id, state);
  await archiveAll(ctx, later);
  expect(await ctx.db.select().from(reportRows)).toEqual([]);
  // Without its files, because a month can have more than one comparison can read.
  await compareStatement({ ...later, archive: null as never }, statement, null);
  expect(await differences(statement)).toEqual(found);
  expect(await readStatement(ctx, statement)).toMatchObject({
    reportRows: 3,
    reportAmount: 30_000_000,
    matchedRows: 1,
  });

  await upload(`${id('missing')},10`, `${id('differs')},8`);
  expect(await readStatement(ctx, statement)).toMatchObject({ comparedAt: null });
  await compareStatement(later, statement, null);
  expect(await differences(statement)).toEqual({
    ...found,
    [id('differs')]: ['amount', 'open', 8_000_000, 10_000_000],
    [id('missing')]: ['missing_there', 'corrected', null, 10_000_000],
  });
  expect(await readStatement(ctx, statement)).toMatchObject({
    reportRows: 3,
    reportAmount: 30_000_000,
    matchedRows: 2,
  });
});

function upload(...rows: string[]): Promise<NetworkStatementId> {
  return uploadStatement(ctx, {
    ...{ networkId: 'wildfire', month: '2026-11' as Month, reason: 'The statement' },
    csv: ['ID,Amount', ...rows].join('\n'),
    columns: { id: 'ID', amount: 'Amount', date: null, currency: null, decimal: null },
  });
}

async function differences(id: NetworkStatementId) {
  const { rows } = await listDifferences(ctx, id, { state: undefined, limit: 50, offset: 0 });
  return Object.fromEntries(
    rows.map(({ externalId, kind, state, stated, reported }) => [
      externalId,
      [kind, state, stated, reported],
    ]),
  );
}
