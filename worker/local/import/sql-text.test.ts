import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { PartValue } from '../../app/exports/row-text.ts';
import { insertStatements } from './sql-text.ts';

const COLUMNS = ['id', 'text', 'number', 'bytes'];

function roundTrip(rows: PartValue[][]): { statements: string[]; stored: unknown[] } {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT NOT NULL, number REAL, bytes BLOB)');
  const statements = [...insertStatements('t', COLUMNS, ['id'], rows)];
  for (const statement of statements) database.exec(statement);
  const stored = database.prepare('SELECT * FROM t ORDER BY id').all();
  database.close();
  return { statements, stored: stored.map((row) => Object.values(row)) };
}

describe('rows as SQL', () => {
  it('keep quotes, line breaks, zero characters, half characters of emoji ranges, numbers and bytes', () => {
    const texts = ["it's", 'a\n;b', 'nul\0l', '😀'.repeat(3), '', "'", '\u2028'];
    const { stored } = roundTrip(texts.map((text, at) => [at, text, at / 3, { base64: 'AP8=' }]));
    expect(stored).toEqual(texts.map((text, at) => [at, text, at / 3, Uint8Array.of(0, 255)]));
  });

  it('are in statements that D1 accepts, however long a row is', () => {
    const long = `${"it's 😀\0".repeat(40_000)}`;
    const { statements, stored } = roundTrip([
      [1, 'short', null, null],
      [2, long, 1, null],
      [3, 'x'.repeat(99_000), 1, null],
    ]);
    expect(Math.max(...statements.map((statement) => Buffer.byteLength(statement)))).toBeLessThan(100_000);
    expect(stored).toEqual([
      [1, 'short', null, null],
      [2, long, 1, null],
      [3, 'x'.repeat(99_000), 1, null],
    ]);
  });
});
