import { integer, text } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import { table, tablesOf } from './table.ts';

const described = { row: 'a guest', kept: 'a day' };
const personal = { export: { not: 'a test' }, erase: 'rows' } as const;

it('a table with a personal column says what happens to its rows', () => {
  // @ts-expect-error: It has the column of an account and doesn't say it.
  table('guests', { ...described, columns: { account: text('user_id') } });
  // @ts-expect-error: So does one whose column has the name of its property.
  table('guests', { ...described, columns: { recipient: text().notNull() } });
  // @ts-expect-error: Rows are erased, or stay for a reason.
  table('guests', { ...described, personal: { export: { not: '' } }, columns: { email: text() } });
  table('guests', { ...described, columns: { visits: integer('number_of_visits') } });
});

it('a file’s tables are those that it declares', () => {
  const guests = table('guests', { ...described, personal, columns: { email: text() } });
  expect(tablesOf({ LIMIT: 5, guests })).toMatchObject([{ name: 'guests', ...described, personal }]);
});
