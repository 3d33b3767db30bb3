import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseMutants, placeOf } from './choose-mutants.ts';
import { MUTANTS } from './mutants.ts';

describe('the list of mutants', () => {
  it('has each name once', () => {
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  });

  it.each(MUTANTS)('can apply the mutant “$name”', ({ room, file, find, replace }) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(existsSync(placeOf(room))).toBe(true);
  });
});

describe('chooseMutants', () => {
  const mutants = ['first', 'second', 'third'].map((name) => ({
    ...{ name, room: 'ledger', file: `worker/ledger/${name}.ts` },
    ...{ promise: '', find: '', replace: '' },
  }));
  const names = (...args: string[]) => chooseMutants(mutants, args).map(({ name }) => name);

  it('returns all mutants without an argument', () => {
    expect(names()).toEqual(['first', 'second', 'third']);
  });

  it('returns the mutants whose name, room or file has one of the texts', () => {
    expect(names('IR')).toEqual(['first', 'third']);
    expect(names('second.ts', 'third.ts')).toEqual(['second', 'third']);
    expect(names('ledger')).toHaveLength(3);
  });

  it('leaves out the mutants before the one that the run starts from', () => {
    expect(names('--from', 'second')).toEqual(['second', 'third']);
    expect(names('third', '--from', 'second')).toEqual(['third']);
    expect(names('--from', 'fourth')).toEqual([]);
  });
});
