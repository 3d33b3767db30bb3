import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseFaults, placeOf } from './choose-mutants.ts';
import { FAULTS } from './mutants.ts';

describe('the list of faults', () => {
  it('has each name once', () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });

  it.each(FAULTS)('can apply the fault “$name”', ({ room, file, find, replace }) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(existsSync(placeOf(room))).toBe(true);
  });
});

describe('chooseFaults', () => {
  const faults = ['first', 'second', 'third'].map((name) => ({
    ...{ name, room: 'ledger', file: `worker/ledger/${name}.ts` },
    ...{ promise: '', find: '', replace: '' },
  }));
  const names = (...args: string[]) => chooseFaults(faults, args).map(({ name }) => name);

  it('returns all faults without an argument', () => {
    expect(names()).toEqual(['first', 'second', 'third']);
  });

  it('returns the faults whose name, room or file has one of the texts', () => {
    expect(names('IR')).toEqual(['first', 'third']);
    expect(names('second.ts', 'third.ts')).toEqual(['second', 'third']);
    expect(names('ledger')).toHaveLength(3);
  });

  it('leaves out the faults before the one that the run starts from', () => {
    expect(names('--from', 'second')).toEqual(['second', 'third']);
    expect(names('third', '--from', 'second')).toEqual(['third']);
    expect(names('--from', 'fourth')).toEqual([]);
  });
});
