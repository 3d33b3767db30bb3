import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageOf } from './page.ts';
import { PARTS } from './parts.ts';
import { RELEASED, readResults } from './results.ts';

describe('docs/benchmarks.md', () => {
  it('has exactly the results of the last release', () => {
    const released = readResults(RELEASED);
    expect([...released.keys()].filter((part) => !Object.hasOwn(PARTS, part))).toEqual([]);
    expect(readFileSync('docs/benchmarks.md', 'utf8')).toBe(pageOf(Object.keys(PARTS), released));
  });
});
