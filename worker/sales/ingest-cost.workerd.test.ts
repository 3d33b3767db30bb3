import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { CountingDatabase } from '../platform/testing/counting-database.ts';
import { ingestReport } from './ingest.ts';
import { CLICK_ID_KEY, reporting } from './testing/reporting.ts';
import { sampleRow } from './testing/sample-row.ts';

const ctx = testContext();
const { publisherWithClick } = await reporting(ctx);
const PAGE = 200;

it.each(['sync', 'postback'])(
  'ingestReport reads no more rows of a large database than of a small one, for a page by %s',
  async (source) => {
    const { clickRef } = await publisherWithClick();
    const read: number[] = [];
    for (let page = 0; page < 8; page++) {
      const counting = new CountingDatabase(env.DB);
      const entries = Array.from({ length: PAGE }, (_, index) => {
        const id = `${source}-${page}-${index}`;
        return { row: sampleRow(id, { clickRef: source === 'sync' ? clickRef : null }) };
      });
      const at = { ...ctx, db: openDatabase(counting.binding) };
      expect(
        await ingestReport(at, { clickIdKeys: [CLICK_ID_KEY] }, 'wildfire', entries, source),
      ).toMatchObject({ new: PAGE });
      read.push(counting.rowsRead);
    }
    const [, second = 0] = read;
    expect(read.at(-1)).toBeLessThan(second * 1.1);
  },
);

it('ingestReport reads a few rows per entry and writes none when the same page is ingested again', async () => {
  const entries = Array.from({ length: PAGE }, (_, index) => ({ row: sampleRow(`again-${index}`) }));
  const counting = new CountingDatabase(env.DB);
  const at = { ...ctx, db: openDatabase(counting.binding) };
  const ingest = () => ingestReport(at, { clickIdKeys: [CLICK_ID_KEY] }, 'wildfire', entries, 'sync');
  await ingest();
  const before = counting.rowsRead;
  expect(await ingest()).toEqual({ new: 0, changed: 0, unchanged: PAGE, rejected: 0 });
  expect(counting.rowsRead - before).toBeLessThan(PAGE * 30);
});
