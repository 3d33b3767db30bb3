import { describe, expect, it } from 'vitest';
import { productionFiles, roomOf, sourceOf, Tables } from './testing/table-use.ts';

/** Rooms that may read the tables of others. No room may write them. */
const CROSS_ROOM_READERS = ['reporting', 'operations', 'notifications', 'app'];

/**
 * Exceptions. This list may only shrink: call a function of the owner instead of adding a line. An entry that is no
 * longer needed fails the test.
 */
const ALLOWED = [
  // Keys and accounts show the publisher's name, number and status beside their own rows, in one query.
  'api-keys/keys.ts reads publishers',
  'identity/accounts.ts reads publishers',
  'identity/sessions.ts reads publishers',
  // The page to return to is in the last email of its kind.
  'identity/email-links.ts reads emails',
];

describe('the tables of a room', () => {
  const tables = new Tables();
  const foreign = productionFiles()
    .filter((file) => !file.endsWith('/tables.ts'))
    .flatMap((file) => tables.usesOf(file, sourceOf(file)))
    .filter(({ file, kind, table }) => {
      const room = roomOf(file);
      if (tables.owners.get(table) === room) return false;
      return kind === 'writes' || !CROSS_ROOM_READERS.includes(room);
    })
    .map(({ file, kind, table }) => `${file} ${kind} ${table}`);

  it('are written only by that room and read only by it and by the rooms for cross-room reads', () => {
    expect(
      foreign.filter((use) => !ALLOWED.includes(use)),
      'These files use a table of another room. Call a function of the room that owns it',
    ).toEqual([]);
  });

  it('have no exception in the list that is no longer needed', () => {
    expect(ALLOWED.filter((use) => !foreign.includes(use))).toEqual([]);
  });

  it('are all known to this test', () => {
    expect(tables.owners.get('affiliate_links')).toBe('links');
    expect(tables.owners.get('dead_letters')).toBe('operations');
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

  it('finds drizzle tables that are imported from another room, but no types', () => {
    const source = `import { brands, type Brand } from '../catalog/tables.ts';
      import { publishers } from '../publishers/tables.ts';
      db.select().from(brands); db.update(publishers).set({})`;
    expect(usesIn(source)).toEqual(['writes publishers', 'reads brands']);
  });
});
