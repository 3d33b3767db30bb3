import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { derivedId, publisherIdOf } from '../../platform/ids.ts';
import { micros } from '../../platform/money.ts';
import { addMs, DAY, dayOf, parseInstant } from '../../platform/time.ts';
import { type ArchivedSale, readSales, writeSales } from './sales-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'sales-'));
afterAll(() => rmSync(folder, { recursive: true }));

const START = parseInstant('2026-08-01T00:00:00Z');
const SALES = Array.from({ length: 1_000 }, (_, index) => sale(index));

describe('the table of archived sales', () => {
  it('has the same sales when it is read back, and some of their fields', async () => {
    const { buffer } = writeSales(SALES);
    expect(await readSales(buffer)).toEqual(SALES);
    expect(await readSales(buffer, ['id', 'net'])).toEqual(SALES.map(({ id, net }) => ({ id, net })));
  });

  it('has the same bytes for the same sales', () => {
    expect(writeSales(SALES)).toEqual(writeSales(SALES));
  });

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

function sale(index: number): ArchivedSale {
  const convertedAt = addMs(START, index * DAY);
  const isReversed = index % 4 === 3;
  const net = micros(isReversed ? 0 : 9_007_199_254_000 - index);
  return {
    id: derivedId('cnv', `${index}`),
    publisherId: publisherIdOf(7),
    day: dayOf(convertedAt),
    convertedAt,
    status: isReversed ? 'reversed' : 'paid',
    reason: isReversed ? 'Returned' : null,
    networkId: 'wildfire',
    programId: null,
    brandId: derivedId('brd', `${index % 3}`),
    earningId: derivedId('ern', `${index}`),
    clickId: null,
    linkId: null,
    subId: index % 2 === 0 ? 'ü 🦊' : null,
    country: 'DE',
    device: 'mobile',
    refererHost: null,
    destinationDomain: null,
    orderId: `order-${index}`,
    saleAmount: '100.00',
    saleCurrency: 'USD',
    gross: net,
    net,
    paidOut: net,
    reportedClicks: index % 10 === 0 ? 3 : null,
  };
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql);
  const rows = reader.getRowObjectsJson();
  connection.closeSync();
  return rows;
}
