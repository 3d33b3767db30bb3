import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrateDatabase, workOn } from './migrate-database.ts';

const TABLES = 'CREATE TABLE shops (name TEXT);';
const LATER = 'ALTER TABLE shops ADD COLUMN city TEXT;';

describe('the local database', () => {
  let folder: string;
  let state: string;

  beforeEach(() => {
    mkdirSync('.wrangler', { recursive: true });
    folder = mkdtempSync(resolve('.wrangler/test-migrations-'));
    state = join(folder, 'state');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps its rows when a migration is added, and is made again with all other stores when one has changed', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await migrate({ '0000_tables.sql': TABLES });
    database((db) => db.exec("INSERT INTO shops (name) VALUES ('Lamps')"));
    mkdirSync(join(state, 'v3/r2'));

    await migrate({ '0000_tables.sql': TABLES, '0001_city.sql': LATER });
    expect(shops()).toEqual([{ name: 'Lamps', city: null }]);
    expect(log).not.toHaveBeenCalled();

    await migrate({ '0000_tables.sql': TABLES.replace('name', 'title'), '0001_city.sql': LATER });
    expect(shops()).toEqual([]);
    expect(existsSync(join(state, 'v3/r2'))).toBe(false);
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`The data in ${state} is deleted`));
    log.mockRestore();
  });

  /** Migrates the database with exactly these files. */
  async function migrate(files: Record<string, string>): Promise<void> {
    const migrations = join(folder, 'migrations');
    rmSync(migrations, { recursive: true, force: true });
    mkdirSync(migrations);
    for (const [name, sql] of Object.entries(files)) writeFileSync(join(migrations, name), sql);
    await migrateDatabase(state, migrations);
  }

  function shops() {
    return database((db) =>
      db
        .prepare('SELECT * FROM shops')
        .all()
        .map((row) => ({ ...row })),
    );
  }

  function database<Result>(work: (db: DatabaseSync) => Result): Result {
    const [file] = globSync(join(state, 'v3/d1/*/*.sqlite'), {
      exclude: (name) => String(name).endsWith('metadata.sqlite'),
    });
    if (!file) throw new Error(`There is no database in ${state}.`);
    const db = new DatabaseSync(file);
    try {
      return work(db);
    } finally {
      db.close();
    }
  }
});

describe('a start with two migrations', () => {
  const current = { '0000_tables.sql': 'a', '0001_triggers.sql': 'b' };

  it.each([
    ['applies them without a database', null, 'apply'],
    ['changes nothing when both were applied', current, 'none'],
    ['applies the second when only the first was applied', { '0000_tables.sql': 'a' }, 'apply'],
    ['starts over when the first has changed', { '0000_tables.sql': 'x' }, 'start over'],
    ['starts over when a third one was applied', { ...current, '0002_more.sql': 'c' }, 'start over'],
    ['starts over when it isn’t known which were applied', {}, 'start over'],
  ] as const)('%s', (_, applied, work) => {
    expect(workOn(applied, current)).toBe(work);
  });
});
