import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { addMs, parseInstant } from '../../platform/time.ts';
import { sampleClick } from '../../tracking/testing/click.ts';
import { createClickId } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';
import { clickOf, clickRow } from '../click-record.ts';
import { readParquet, writeParquet } from './parquet.ts';

const folder = mkdtempSync(join(tmpdir(), 'clicks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const START = parseInstant('2026-08-01T00:00:00Z');
const CLICKS = Array.from({ length: 5_000 }, (_, index) => archivedClick(index));

describe('an archived file', () => {
  it('has the same clicks when it is read back', async () => {
    const file = writeParquet(CLICKS);
    expect(await readParquet(file.buffer)).toEqual(CLICKS);
  });

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

  it('keeps every character of a text', async () => {
    const texts = ['', 'ü 🦊 \u0000 "quoted"', 'x'.repeat(70_000)];
    const clicks = texts.map((subId, index) => ({ ...archivedClick(index), subId }));
    expect(await readParquet(writeParquet(clicks).buffer)).toEqual(clicks);
  });
});

function archivedClick(index: number): ClickRecord {
  const clickedAt = addMs(START, index * 511_337);
  const click = sampleClick({
    clickId: createClickId('test', { at: clickedAt, publisher: 7, program: 3 }),
    clickedAt,
    publisherId: 'PUB000007' as ClickRecord['publisherId'],
    country: ['US', 'DE', null][index % 3] ?? null,
    classification: index % 10 === 0 ? 'bot' : 'click',
    reason: index % 10 === 0 ? 'known_bot' : 'counted',
    subId: `page-${index % 100}`,
  });
  return clickOf(clickRow(click));
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql);
  const rows = reader.getRowObjectsJson();
  connection.closeSync();
  return rows;
}
