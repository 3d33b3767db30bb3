import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const CITED = /`((?:worker|script|web\/tests)\/[^`]+\.(?:test|spec)\.ts)`|"([^"]+)"/g;

describe('a document that cites tests', () => {
  it.each(['docs/guarantees.md', 'docs/decisions/0047-oauth.md'])(
    'cites only tests that exist: %s',
    (path) => {
      const text = readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ');
      let source = '';
      const missing: string[] = [];
      for (const [, file, name] of text.matchAll(CITED)) {
        if (file) source = readFileSync(file, 'utf8');
        else if (name && !source.includes(name)) missing.push(name);
      }
      expect(missing).toEqual([]);
    },
  );
});
