import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonChunks, MAX_PARAMETER_BYTES } from './bulk.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

describe('rows as parameters', () => {
  it('stay below the limit in encoded bytes for any script, complete and in order', () => {
    const character = fc.constantFrom('a', 'é', '漢', '字', '🛒', '"', '\\', '\n');
    const row = fc
      .tuple(character, fc.integer({ min: 0, max: 120_000 }))
      .map(([letter, count]) => [letter.repeat(count), count]);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const chunks = jsonChunks(rows);
        for (const chunk of chunks) expect(bytesOf(chunk)).toBeLessThanOrEqual(MAX_PARAMETER_BYTES);
        expect(chunks.flatMap((chunk): unknown[] => JSON.parse(chunk))).toEqual(rows);
      }),
      { numRuns: 40 },
    );
  });

  it('need several parameters for 700 long Chinese descriptions', () => {
    const rows = Array.from({ length: 700 }, (_, index) => [index, '商品の説明'.repeat(250)]);
    const chunks = jsonChunks(rows);
    expect(chunks.length).toBeGreaterThan(1);
    for (const chunk of chunks) expect(bytesOf(chunk)).toBeLessThanOrEqual(MAX_PARAMETER_BYTES);
  });

  it('get a parameter of their own if they are too large', () => {
    const chunks = jsonChunks([['a'], ['漢'.repeat(400_000)], ['b']]);
    expect(chunks).toHaveLength(3);
  });
});
