import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DOCUMENT = readFileSync('docs/guarantees.md', 'utf8').replaceAll(/\s+/g, ' ');
const CITED = /`((?:worker|script|web\/tests)\/[^`]+\.(?:test|spec)\.ts)`|"([^"]+)"/g;

describe('docs/guarantees.md', () => {
  it('cites only tests that exist', () => {
    let source = '';
    const missing: string[] = [];
    for (const [, file, name] of DOCUMENT.matchAll(CITED)) {
      if (file) source = readFileSync(file, 'utf8');
      else if (name && !source.includes(name)) missing.push(name);
    }
    expect(missing).toEqual([]);
  });
});
