import { describe, expect, it } from 'vitest';
import { readSales, writeSales } from './sales-table.ts';
import { archivedSale } from './testing/archived-sale.ts';

const SALES = Array.from({ length: 1_000 }, (_, index) => archivedSale(index));

describe('the table of archived sales', () => {
  it('has the same sales when it is read back, and some of their fields', async () => {
    const { buffer } = writeSales(SALES);
    expect(await readSales(buffer)).toEqual(SALES);
    expect(await readSales(buffer, ['id', 'net'])).toEqual(SALES.map(({ id, net }) => ({ id, net })));
  });

  it('has the same bytes for the same sales', () => {
    expect(writeSales(SALES)).toEqual(writeSales(SALES));
  });
});
