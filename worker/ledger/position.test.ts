import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publisherIdOf } from '../platform/ids.ts';
import { micros, sum } from '../platform/money.ts';
import { type AccountKey, account } from './accounts.ts';
import { applyMovements, movementsBetween, type Position } from './position.ts';

const ada = publisherIdOf(1);
const ben = publisherIdOf(2);
const KEYS: AccountKey[] = [
  account.network('cj', 'expected'),
  account.network('cj', 'due'),
  account.networkMargin('pending'),
  account.networkMargin('approved'),
  account.unattributed('cj', 'pending'),
  account.publisher(ada, 'pending'),
  account.publisher(ada, 'approved'),
  account.publisher(ben, 'pending'),
];
const NOTHING: Position = new Map();

function position(entries: [AccountKey, number][]): Position {
  return new Map(entries.map(([key, amount]) => [key, micros(amount)]));
}

const reported = position([
  [account.network('cj', 'expected'), -100],
  [account.publisher(ada, 'pending'), 50],
  [account.networkMargin('pending'), 50],
]);
const approved = position([
  [account.network('cj', 'due'), -100],
  [account.publisher(ada, 'approved'), 50],
  [account.networkMargin('approved'), 50],
]);

describe('movementsBetween in the life of a commission', () => {
  it('moves a new commission from the network and splits it', () => {
    expect(movementsBetween(NOTHING, reported)).toEqual([
      { debit: 'network:cj:expected', credit: 'network_margin:pending', amount: 50 },
      { debit: 'network:cj:expected', credit: 'publisher:PUB000001:pending', amount: 50 },
    ]);
  });

  it('moves money between the accounts of one owner on approval, never to another owner', () => {
    expect(movementsBetween(reported, approved)).toEqual([
      { debit: 'network:cj:due', credit: 'network:cj:expected', amount: 100 },
      { debit: 'network_margin:pending', credit: 'network_margin:approved', amount: 50 },
      { debit: 'publisher:PUB000001:pending', credit: 'publisher:PUB000001:approved', amount: 50 },
    ]);
  });

  it('moves only the difference when a raised amount is approved at once', () => {
    const raised = position([
      [account.network('cj', 'due'), -120],
      [account.publisher(ada, 'approved'), 60],
      [account.networkMargin('approved'), 60],
    ]);
    expect(movementsBetween(approved, raised)).toEqual([
      { debit: 'network:cj:due', credit: 'network_margin:approved', amount: 10 },
      { debit: 'network:cj:due', credit: 'publisher:PUB000001:approved', amount: 10 },
    ]);
  });

  it('moves everything back on a reversal', () => {
    expect(movementsBetween(approved, NOTHING)).toEqual([
      { debit: 'network_margin:approved', credit: 'network:cj:due', amount: 50 },
      { debit: 'publisher:PUB000001:approved', credit: 'network:cj:due', amount: 50 },
    ]);
  });

  it('returns no movements without a change, and treats an absent account as zero', () => {
    expect(movementsBetween(reported, reported)).toEqual([]);
    expect(movementsBetween(NOTHING, position([[account.networkMargin('pending'), 0]]))).toEqual([]);
  });

  it('settles equal amounts first, which needs fewer transfers', () => {
    const before = position([
      [account.network('cj', 'due'), 5],
      [account.publisher(ada, 'pending'), 3],
      [account.networkMargin('approved'), -5],
      [account.unattributed('cj', 'pending'), -3],
    ]);
    expect(movementsBetween(before, NOTHING)).toHaveLength(2);
  });
});

it('throws for a position that doesn’t sum to 0', () => {
  const lopsided = position([[account.networkMargin('pending'), 1]]);
  for (const [before, after] of [
    [NOTHING, lopsided],
    [lopsided, NOTHING],
  ] as const)
    expect(() => movementsBetween(before, after)).toThrow(
      expect.objectContaining({ code: 'ledger.position_unbalanced' }),
    );
});

describe('movementsBetween any positions', () => {
  const amounts = fc.array(fc.integer({ min: -5_000_000_000, max: 5_000_000_000 }), {
    minLength: KEYS.length - 1,
    maxLength: KEYS.length - 1,
  });
  const small = fc.array(fc.integer({ min: -3, max: 3 }), {
    minLength: KEYS.length - 1,
    maxLength: KEYS.length - 1,
  });
  const positions = fc.oneof(amounts, small).map((values) => {
    const all = [...values, -values.reduce((left, right) => left + right, 0)];
    return position(KEYS.map((key, index) => [key, all[index] ?? 0]));
  });

  it('returns movements to the new position, each above 0 and between two accounts', () => {
    fc.assert(
      fc.property(positions, positions, (before, after) => {
        const movements = movementsBetween(before, after);
        expect(withoutZeros(applyMovements(before, movements))).toEqual(withoutZeros(after));
        for (const { debit, credit, amount } of movements) {
          expect(amount).toBeGreaterThan(0);
          expect(debit).not.toBe(credit);
        }
      }),
    );
  });

  it('returns fewer movements than accounts that change', () => {
    fc.assert(
      fc.property(positions, positions, (before, after) => {
        const changed = KEYS.filter((key) => before.get(key) !== after.get(key)).length;
        expect(movementsBetween(before, after).length).toBeLessThanOrEqual(Math.max(0, changed - 1));
      }),
    );
  });

  it('keeps the sum at 0 at each step, and ends in the last position regardless of those before', () => {
    fc.assert(
      fc.property(fc.array(positions, { minLength: 1, maxLength: 6 }), (steps) => {
        let reached = NOTHING;
        for (const step of steps) {
          reached = applyMovements(reached, movementsBetween(reached, step));
          expect(sum(reached.values())).toBe(0);
        }
        const last = steps.at(-1) ?? NOTHING;
        const direct = applyMovements(NOTHING, movementsBetween(NOTHING, last));
        expect(withoutZeros(reached)).toEqual(withoutZeros(last));
        expect(withoutZeros(reached)).toEqual(withoutZeros(direct));
      }),
    );
  });

  it('ignores the order in which a position was written', () => {
    fc.assert(
      fc.property(positions, positions, (before, after) => {
        const turned = new Map([...after].reverse());
        expect(movementsBetween(before, turned)).toEqual(movementsBetween(before, after));
      }),
    );
  });
});

function withoutZeros(of: Position): [AccountKey, number][] {
  return [...of].filter(([, amount]) => amount !== 0).sort(([left], [right]) => (left < right ? -1 : 1));
}
