import { describe, expect, it } from 'vitest';
import { ownerOf, productionFiles, sourceOf } from './production-files.ts';
import { Tables } from './testing/table-use.ts';

/** Folders that read across subjects: they may read the tables of other districts. None may write them. */
const READERS = [
  'reporting/',
  'app/',
  'reconciliation/',
  'monitoring/checks/',
  'compliance/evaluation/',
  'sales/reader/',
  'sales/requests/',
  'sales/search/',
  'networks/operator/',
  'payouts/balances/',
  'payouts/payout-statement/',
  'payouts/statements/',
];

/**
 * Exceptions. This list may only shrink: call a function of the owner instead of adding a line. An entry that is no
 * longer needed fails the test.
 */
const ALLOWED = [
  // The page to return to is in the last email of its kind.
  'accounts/identity/email-links.ts reads emails',
];

describe('the tables of a district', () => {
  const tables = new Tables();
  const foreign = productionFiles()
    .filter((file) => !file.endsWith('/tables.ts'))
    .flatMap((file) => tables.usesOf(file, sourceOf(file)))
    .filter(({ file, kind, table }) => {
      const district = ownerOf(file);
      if (tables.owners.get(table) === district) return false;
      return kind === 'writes' || !READERS.some((folder) => file.startsWith(folder));
    })
    .map(({ file, kind, table }) => `${file} ${kind} ${table}`);

  it('are written only by it, and read only by it and by those that read across districts', () => {
    expect(
      foreign.filter((use) => !ALLOWED.includes(use)),
      'These files use a table of another district. Call a function of the district that owns it',
    ).toEqual([]);
  });

  it('have no exception in the list that is no longer needed', () => {
    expect(ALLOWED.filter((use) => !foreign.includes(use))).toEqual([]);
  });

  it('are all known to this test', () => {
    expect(tables.owners.get('affiliate_links')).toBe('links');
    expect(tables.owners.get('dead_letters')).toBe('reporting');
    expect(tables.owners.size).toBeGreaterThan(50);
  });
});

describe('the search for tables in a source file', () => {
  const usesIn = (source: string) =>
    new Tables().usesOf('links/example.ts', source).map(({ kind, table }) => `${kind} ${table}`);

  it.each([
    ["'SELECT * FROM brands'", ['reads brands']],
    ['`SELECT 1 FROM page p, brands b`', ['reads brands']],
    ['`... JOIN click_days c ON ...`', ['reads click_days']],
    ['`DELETE FROM users WHERE id = ?1`', ['writes users']],
    ['`UPDATE users SET email = ?1`', ['writes users']],
    ["'INSERT OR REPLACE INTO users'", ['writes users']],
    ['`ON CONFLICT (id) DO UPDATE SET settings = ?1`', []],
    ['`FROM page`', []],
    ['// FROM brands', []],
  ])('finds in %s the uses %j', (source, uses) => {
    expect(usesIn(source)).toEqual(uses);
  });

  it('finds drizzle tables that are imported from another folder, but no types', () => {
    const source = `import { brands, type Brand } from '../catalog/tables.ts';
      import { publishers } from '../accounts/publishers/tables.ts';
      db.select().from(brands); db.update(publishers).set({})`;
    expect(usesIn(source)).toEqual(['writes publishers', 'reads brands']);
  });
});
