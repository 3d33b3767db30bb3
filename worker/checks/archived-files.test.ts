import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { writeParquet } from '../clicks/store/parquet.ts';
import { archivedClick } from '../clicks/store/testing/archived-click.ts';
import { writeSales } from '../sales/sale-archive/sales-table.ts';
import { archivedSale } from '../sales/sale-archive/testing/archived-sale.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-archives-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CLICKS = Array.from({ length: 5_000 }, (_, index) => archivedClick(index));
const SALES = Array.from({ length: 1_000 }, (_, index) => archivedSale(index));

describe('a file of archived clicks', () => {
  it('gives DuckDB the same totals', async () => {
    const path = join(folder, 'clicks-0001.parquet');
    writeFileSync(path, writeParquet(CLICKS));
    const rows = await query(
      `SELECT country, classification, count(*)::INTEGER AS clicks, count(DISTINCT click_id)::INTEGER AS ids,
         min(clicked_at)::VARCHAR AS first FROM '${path}' GROUP BY ALL ORDER BY ALL`,
    );
    const expected = Map.groupBy(CLICKS, ({ country, classification }) => `${country} ${classification}`);
    expect(rows).toHaveLength(expected.size);
    for (const { country, classification, clicks, ids, first } of rows) {
      const group = expected.get(`${country} ${classification}`) ?? [];
      expect([clicks, ids]).toEqual([group.length, group.length]);
      const earliest = new Date(Math.min(...group.map(({ clickedAt }) => clickedAt)));
      expect(first).toBe(
        earliest
          .toISOString()
          .replace('T', ' ')
          .replace(/\.?0*Z$/, ''),
      );
    }
  });
});

describe('a file of archived sales', () => {
  it('gives DuckDB the same sums', async () => {
    const path = join(folder, 'sales.parquet');
    writeFileSync(path, writeSales(SALES));
    const sums = await query(
      `SELECT status, count(*)::INTEGER AS sales, sum(net)::VARCHAR AS net, min(converted_at)::VARCHAR AS first
       FROM '${path}' GROUP BY ALL ORDER BY ALL`,
    );
    const expected = (['paid', 'reversed'] as const).map((status) => {
      const group = SALES.filter((each) => each.status === status);
      const net = String(group.reduce((sum, each) => sum + each.net, 0));
      const first = status === 'paid' ? '2026-08-01 00:00:00' : '2026-08-04 00:00:00';
      return { status, sales: group.length, net, first };
    });
    expect(sums).toEqual(expected);
  });
});

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql);
  const rows = reader.getRowObjectsJson();
  connection.closeSync();
  return rows;
}
