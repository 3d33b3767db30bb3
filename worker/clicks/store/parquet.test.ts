import { describe, expect, it } from 'vitest';
import { readParquet, writeParquet } from './parquet.ts';
import { archivedClick } from './testing/archived-click.ts';

const CLICKS = Array.from({ length: 5_000 }, (_, index) => archivedClick(index));

describe('an archived file', () => {
  it('has the same clicks when it is read back', async () => {
    const file = writeParquet(CLICKS);
    expect(await readParquet(file.buffer)).toEqual(CLICKS);
  });

  it('keeps every character of a text', async () => {
    const texts = ['', 'ü 🦊 \u0000 "quoted"', 'x'.repeat(70_000)];
    const clicks = texts.map((subId, index) => ({ ...archivedClick(index), subId }));
    expect(await readParquet(writeParquet(clicks).buffer)).toEqual(clicks);
  });
});
