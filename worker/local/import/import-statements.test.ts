import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { TABLES } from '../../app/declared.gen.ts';
import type { OpenExport } from '../../app/exports/read-export.ts';
import { importStatements, requireSameSchema } from './import-statements.ts';
import { readSchema } from './schema.ts';

const schema = readSchema();
const exported = TABLES.filter(({ leftOut }) => leftOut === undefined).map(({ name }) => name);

/** An export without rows. */
function emptyExport(migration = schema.migrations.at(-1) ?? ''): OpenExport {
  return {
    source: { get: async (name) => Promise.reject(new Error(`${name} was read.`)) },
    identity: '',
    folder: 'exports/none',
    publicKey: '',
    manifest: {
      format: 1,
      export: 'exp_none',
      started_at: 0,
      cut: { at: 1, migration, ledger: null, last_transfer: 0, sequences: { ledger_transfers: 41 } },
      tables: exported.map((name) => ({ name, columns: [...(schema.columns.get(name) ?? [])], key: ['id'] })),
      left_out: [],
      parts: [],
    },
  };
}

/** `rows` is what the export has: SQL that runs where its rows are written. */
async function databaseOf(from: OpenExport, rows?: string): Promise<DatabaseSync> {
  const database = new DatabaseSync(':memory:');
  for await (const statement of importStatements(from, schema)) {
    if (rows && statement === 'DELETE FROM sqlite_sequence') database.exec(rows);
    database.exec(statement);
  }
  return database;
}

describe('the database of an import', () => {
  it('has the tables, indexes and triggers of the migrations, which are noted as applied', async () => {
    const migrated = new DatabaseSync(':memory:');
    const { readdirSync, readFileSync } = await import('node:fs');
    for (const name of readdirSync('migrations')
      .filter((each) => each.endsWith('.sql'))
      .sort())
      migrated.exec(readFileSync(`migrations/${name}`, 'utf8'));
    const all =
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND name <> 'd1_migrations' ORDER BY name";
    const database = await databaseOf(emptyExport());
    expect(database.prepare(all).all()).toEqual(migrated.prepare(all).all());
    expect(database.prepare('SELECT name FROM d1_migrations ORDER BY name').all()).toEqual(
      schema.migrations.map((name) => ({ name })),
    );
  });

  it('gives no number again that was given before the export', async () => {
    const database = await databaseOf(emptyExport());
    expect(database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'ledger_transfers'").get()).toEqual(
      {
        seq: 41,
      },
    );
  });

  it('pays no one until an operator allows it', async () => {
    const database = await databaseOf(emptyExport());
    expect(database.prepare("SELECT value FROM settings WHERE key = 'payouts_stopped'").get()).toEqual({
      value: 'true',
    });
  });

  it('sends no email that waited at the cut, because it may have been sent since', async () => {
    const states = ['queued', 'sending', 'sent', 'failed'];
    const rows = states.map(
      (state) => `('mal_${state}', '${state}', 'test', 'a@b.example', '{}', '${state}', 0, 0, 0)`,
    );
    const database = await databaseOf(
      emptyExport(),
      `INSERT INTO emails (id, cause, kind, recipient, content, state, attempts, created_at, updated_at) VALUES ${rows.join()}`,
    );
    expect(database.prepare('SELECT id, state FROM emails ORDER BY rowid').all()).toEqual([
      { id: 'mal_queued', state: 'skipped' },
      { id: 'mal_sending', state: 'skipped' },
      { id: 'mal_sent', state: 'sent' },
      { id: 'mal_failed', state: 'failed' },
    ]);
  });

  it('has no search index that nothing fills', () => {
    const indexes = TABLES.filter(({ table }) => table === null);
    expect(indexes.length).toBeGreaterThan(3);
    expect(indexes.filter(({ fill }) => fill === undefined)).toEqual([]);
  });
});

describe('an import refuses', () => {
  it('an export of another migration, and one whose table has other columns', () => {
    expect(() => requireSameSchema(emptyExport('0000_tables.sql'), schema)).toThrow('0000_tables.sql');
    const other = emptyExport();
    other.manifest.tables[0]?.columns.push('later');
    expect(() => requireSameSchema(other, schema)).toThrow('other columns');
    expect(() => requireSameSchema(emptyExport(), schema)).not.toThrow();
  });
});
