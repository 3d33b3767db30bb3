import { expect, it } from 'vitest';
import { TABLES } from '../app/declared.gen.ts';
import { ENCRYPTED_TEXTS } from '../app/encrypted-texts.ts';
import { productionFiles, sourceOf } from './production-files.ts';

const DECLARATION = /= encryptedText\(\{\s*name: '([^']+)'/g;
/** A column with such a name holds something that is encrypted. */
const SECRET = /encrypted|secret/;
/** Columns with such a name that hold something else, and why. */
const NOT_ENCRYPTED: Record<string, string> = {
  'webhook_endpoints.previous_secret_expires_at': 'a time',
  'oauth_applications.secret_hash': 'a hash',
};

it('everything that is stored encrypted is in the list that is encrypted again when a key is replaced', () => {
  const declared = productionFiles().flatMap((file) =>
    [...sourceOf(file).matchAll(DECLARATION)].map(([, name]) => name),
  );
  expect(declared.length).toBeGreaterThan(5);
  expect(ENCRYPTED_TEXTS.map(({ name }) => name).sort()).toEqual(declared.toSorted());
});

it('a column that is declared as encrypted exists, and one with the name of such a column is declared', () => {
  const columns = TABLES.flatMap(({ name, table }) =>
    table ? Object.values(table).flatMap((column) => nameOf(column, name)) : [],
  );
  const places = ENCRYPTED_TEXTS.flatMap((text) => text.places).map(
    ({ table, column }) => `${table}.${column}`,
  );
  expect(places.filter((place) => !columns.includes(place))).toEqual([]);
  const named = columns.filter((column) => SECRET.test(column.split('.')[1] ?? ''));
  expect(named.filter((column) => !places.includes(column) && !(column in NOT_ENCRYPTED))).toEqual([]);
});

function nameOf(column: unknown, table: string): string[] {
  const name = typeof column === 'object' && column !== null && 'name' in column ? column.name : null;
  return typeof name === 'string' ? [`${table}.${name}`] : [];
}
