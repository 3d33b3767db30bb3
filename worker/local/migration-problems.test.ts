import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrationProblems, splitAsPlatform, splittingProblems } from './migration-problems.ts';

/** The SHA-256 of each of the first migrations. An account that has applied a file never applies it again. */
const FIRST: Record<string, string> = {
  '0000_tables.sql': 'a6f41969a56904fe19dd4dab0c2816ce6586f8ac24685e60920271612013331c',
  '0001_triggers.sql': '1564c4a4b4fb8d5b682219cfe8d45cd2ad3bc22fc388e72eb3c9fd40166cfb50',
};
const files = readdirSync('migrations').filter((name) => name.endsWith('.sql'));

describe('the migrations', () => {
  it.each(Object.entries(FIRST))(
    'begin with %s, which never changes: a change is a further file',
    (name, hash) => {
      expect(sha256(`migrations/${name}`)).toBe(hash);
    },
  );

  it('after these change only what the running version doesn’t depend on; otherwise write `-- safe: <reason>` above the statement', () => {
    const problems = files
      .filter((name) => !(name in FIRST))
      .flatMap((name) =>
        migrationProblems(readFileSync(`migrations/${name}`, 'utf8')).map((problem) => `${name}: ${problem}`),
      );
    expect(problems).toEqual([]);
  });

  it('are split by the platform where SQLite splits them', () => {
    const problems = files.flatMap((name) =>
      splittingProblems(readFileSync(`migrations/${name}`, 'utf8')).map((problem) => `${name}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });
});

const TRIGGER =
  'CREATE TRIGGER added AFTER INSERT ON shops BEGIN\n  UPDATE shops SET sum = iif(sum, 1, 0);\n  SELECT 1;\nEND;';

describe('the platform’s way to split a script', () => {
  it('keeps the steps of a trigger together', () => {
    expect(splitAsPlatform(`SELECT 1;\n-- BEGIN;\n${TRIGGER}\nSELECT ';'`)).toEqual([
      'SELECT 1;',
      `\n-- BEGIN;\n${TRIGGER}`,
      "\nSELECT ';'",
    ]);
    expect(splittingProblems(TRIGGER)).toEqual([]);
  });

  it.each([
    ['CASE, where iif() does', TRIGGER.replace('iif(sum, 1, 0)', 'CASE sum WHEN 1 THEN 1 END'), 3],
    ['BEGIN in lower case', TRIGGER.replace('BEGIN', 'begin'), 3],
    ['a carriage return', TRIGGER.replaceAll('\n', '\r\n'), 1],
  ])('has a problem with %s', (problem, sql, parts) => {
    expect(splittingProblems(sql)).toEqual([problem]);
    expect(splitAsPlatform(sql)).toHaveLength(parts);
  });
});

describe('a migration', () => {
  it.each([
    ['DROP TABLE shops;', 'DROP: DROP TABLE shops;'],
    ['drop trigger if exists shop_added;', 'DROP: drop trigger if exists shop_added;'],
    ['ALTER TABLE `shops` DROP COLUMN `city`;', 'DROP: ALTER TABLE ? DROP COLUMN ? ;'],
    ['ALTER TABLE shops RENAME TO stores;', 'RENAME: ALTER TABLE shops RENAME TO stores;'],
    ['ALTER TABLE shops\n  RENAME COLUMN a TO b', 'RENAME: ALTER TABLE shops RENAME COLUMN a TO b'],
    [
      'ALTER TABLE shops ADD COLUMN city text NOT NULL;',
      'ADD COLUMN … NOT NULL without a default: ALTER TABLE shops ADD COLUMN city text NOT NULL;',
    ],
    [
      'ALTER TABLE shops ADD city text\nnot null;',
      'ADD COLUMN … NOT NULL without a default: ALTER TABLE shops ADD city text not null;',
    ],
    ['-- safe: nothing reads it\nSELECT 1; DROP TABLE shops;', 'DROP: DROP TABLE shops;'],
    ['-- safe:\nDROP TABLE shops;', 'DROP: DROP TABLE shops;'],
    ["SELECT 'it''s safe'; DROP TABLE shops;", 'DROP: DROP TABLE shops;'],
  ])('has a problem in %j', (sql, problem) => {
    expect(migrationProblems(sql)).toEqual([problem]);
  });

  it.each([
    ['CREATE TABLE stores (name text NOT NULL);'],
    ['CREATE TRIGGER added AFTER INSERT ON shops BEGIN\n  UPDATE shops SET dropped = 1; SELECT 1;\nEND;'],
    ["ALTER TABLE shops ADD COLUMN city text DEFAULT '' NOT NULL;"],
    ['ALTER TABLE shops ADD COLUMN city text;'],
    ['-- DROP TABLE shops;\nSELECT 1;'],
    ["INSERT INTO texts (text) VALUES ('DROP; RENAME');"],
    ['CREATE INDEX `drop` ON shops (`rename`);'],
    ['-- safe: no version reads it\nDROP TABLE shops;'],
    [
      'SELECT 1;\n-- The column has moved.\n-- safe: version 12 and later read the other one\nALTER TABLE shops DROP COLUMN a;',
    ],
  ])('has no problem in %j', (sql) => {
    expect(migrationProblems(sql)).toEqual([]);
  });
});

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
