import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PERSONAL_TABLES } from '../app/testing/personal-tables.ts';
import { columnsByTable, sourceOf, Tables } from './testing/table-use.ts';

/** A row with one of these columns belongs to a person, or says something about one. */
const PERSONAL_COLUMNS = [
  ...[
    'user_id',
    'publisher_id',
    'email',
    'recipient',
    'author',
    'author_name',
    'caller',
    'counterparty',
    'actor',
  ],
  ...[
    'subject',
    'account',
    'conversion_id',
    'payout_id',
    'click_id',
    'link_id',
    'endpoint_id',
    'key_id',
    'run_id',
  ],
];

const tables = Object.entries(PERSONAL_TABLES);
const sections = namesIn(
  /(?:section|fromDataset)\(\s*'(\w+)'|name: '(\w+)'/g,
  'reporting/publisher/account-export/sections.ts',
  'reporting/publisher/account-export/account-export.ts',
);
const erasers = namesIn(
  /inOneStep\('(\w+)'|name: '(\w+)'/g,
  'app/account-erasers.ts',
  'accounts/identity/deletion/identity-erasers.ts',
);

describe('a table with rows of a person', () => {
  it('says what the download of an account has of it, and what a deletion does with it', () => {
    const found = [...columnsByTable()].filter(([, columns]) =>
      columns.some((column) => PERSONAL_COLUMNS.includes(column)),
    );
    expect(
      found.map(([table]) => table).filter((table) => !(table in PERSONAL_TABLES)),
      'Add these tables to worker/app/testing/personal-tables.ts',
    ).toEqual([]);
    expect(found.length).toBeGreaterThan(60);
  });

  it('is still there', () => {
    const { owners } = new Tables();
    expect(tables.filter(([table]) => !owners.has(table))).toEqual([]);
  });

  it('is in a section of the download that exists', () => {
    const named = tables.flatMap(([, { exported }]) => (typeof exported === 'string' ? [exported] : []));
    expect(named.filter((name) => !sections.has(name))).toEqual([]);
  });

  it('is erased by a step that exists, or has a reason to stay', () => {
    const named = tables.flatMap(([, { eraser }]) => eraser ?? []);
    expect(named.filter((name) => !erasers.has(name))).toEqual([]);
    expect(tables.filter(([, { eraser, keeps }]) => !eraser && !keeps)).toEqual([]);
  });
});

it('the list of all tables in docs/storage.md is complete', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/storage.md'), 'utf8');
  const listed = new Set([...text.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect([...new Tables().owners.keys()].filter((table) => !listed.has(table))).toEqual([]);
});

function namesIn(pattern: RegExp, ...files: string[]): ReadonlySet<string> {
  return new Set(
    files.flatMap((file) =>
      [...sourceOf(file).matchAll(pattern)].map(([, one, other]) => one ?? other ?? ''),
    ),
  );
}
