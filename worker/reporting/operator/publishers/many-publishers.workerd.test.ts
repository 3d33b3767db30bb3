import { beforeAll, describe, expect, it } from 'vitest';
import { testContext } from '../../../platform/testing/context.ts';
import { listPublishers } from './list-publishers.ts';

const ctx = testContext();

describe('a list of 50,000 publishers', () => {
  const COUNT = 50_000;

  beforeAll(async () => {
    const d1 = ctx.db.$client;
    const insert = `WITH RECURSIVE s(n) AS (SELECT ?2 UNION ALL SELECT n + 1 FROM s WHERE n < ?3)
      INSERT INTO publishers (number, publisher_id, user_id, email, full_name, status, plan, created_at)
      SELECT n, printf('PUB%06d', n), 'usr_bulk_' || n, 'bulk' || n || '@many.example', 'Bulk ' || (n * 7919 % 50021),
        iif(n % 500, 'active', 'suspended'), iif(n % 50, 'standard', 'premium'), ?1 FROM s`;
    for (let from = 100_000; from < 100_000 + COUNT; from += 5_000)
      await d1
        .prepare(insert)
        .bind(ctx.now, from, from + 4_999)
        .run();
  });

  it.each([
    { order: 'newest' },
    { order: 'oldest' },
    { order: 'name' },
    { order: 'email' },
    { order: 'newest', status: 'suspended' },
    { order: 'name', status: 'active' },
    { order: 'name', plan: 'standard', status: 'active' },
    { order: 'newest', plan: 'premium' },
    { order: 'newest', search: 'many' },
    { order: 'newest', search: 'bulk 123' },
  ] as const)('reads only a page of rows: %o', async (query) => {
    const first = await listPublishers(ctx, { ...query, limit: 50 });
    expect(first.publishers).toHaveLength(50);
    const reads = await rowsReadBy(() =>
      listPublishers(ctx, { ...query, limit: 50, cursor: first.next ?? '' }),
    );
    // A page has 51 rows with their sites and balances. SQLite also counts the entries of indexes.
    expect(reads[0]).toBeLessThan(2_000);
  });
});

/** The rows that D1 reads for each statement of a batch. */
async function rowsReadBy(work: () => Promise<unknown>) {
  const d1 = ctx.db.$client;
  const batch = d1.batch.bind(d1);
  let reads: number[] = [];
  d1.batch = async (statements) => {
    const results = await batch<never>(statements);
    reads = results.map(({ meta }) => meta.rows_read);
    return results;
  };
  await work();
  d1.batch = batch;
  return reads;
}
