import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { columnSection } from '../platform/personal-data.ts';
import { ACCOUNT_ERASERS } from './account-erasers.ts';
import { ERASERS, SECTIONS, TABLES } from './declared.gen.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const personal = TABLES.flatMap((table) => (table.personal ? [table.personal] : []));
const exported = personal.map((each) => each.export);
const erasers = personal.flatMap((each) => ('erase' in each && each.erase !== 'rows' ? [each.erase.by] : []));

it('every table of the database is declared, and nothing else is', () => {
  const created = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => [
      ...readFileSync(join(MIGRATIONS, name), 'utf8').matchAll(/^CREATE (?:VIRTUAL )?TABLE `?(\w+)/gm),
    ])
    .map(([, table]) => table);
  expect(TABLES.map(({ name }) => name).sort()).toEqual(created.sort());
});

describe('the personal data of a table', () => {
  it('is in a list of the download that exists, and is there once', () => {
    const names = SECTIONS.map(({ name }) => name);
    expect(exported.flatMap((each) => ('in' in each && !names.includes(each.in) ? [each.in] : []))).toEqual(
      [],
    );
    const all = [...names, ...exported.flatMap((each) => ('as' in each ? [each.as] : []))];
    expect(all.toSorted()).toEqual([...new Set(all)].sort());
  });

  it('is erased by an eraser that exists, and each eraser but the one that waits erases a table', () => {
    const names = ERASERS.filter(({ turn }) => turn !== 'money').map(({ name }) => name);
    expect([...new Set(erasers)].sort()).toEqual(names.toSorted());
  });

  it('isn’t declared for a table that doesn’t say which rows are whose', () => {
    const [feed] = TABLES.filter(({ name }) => name === 'refused_closings');
    if (!feed) throw new Error('The table is gone.');
    expect(() => columnSection(feed, { as: 'closings', columns: '*' })).toThrow('refused_closings');
  });
});

it('an account is erased in the order in which one eraser needs another', () => {
  const names = ACCOUNT_ERASERS.map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['open_payouts', 'access', 'publisher']);
  expect(names.indexOf('campaigns')).toBeGreaterThan(names.indexOf('links'));
  expect(names.slice(-2)).toEqual(['account', 'emails']);
  expect(names).toEqual([...new Set(names)]);
});
