import { failure } from '../platform/failure.ts';
import { type MicroUsd, micros, sum, ZERO } from '../platform/money.ts';
import { type AccountKey, ownerOf } from './accounts.ts';

/** The balances of one subject in micro-USD, by account. They sum to 0. */
export type Position = ReadonlyMap<AccountKey, MicroUsd>;

/** `amount` is above 0 and moves from `debit` to `credit`. */
export interface Movement {
  debit: AccountKey;
  credit: AccountKey;
  amount: MicroUsd;
}

interface Side {
  key: AccountKey;
  owner: string;
  left: number;
}

const ledgerPositionUnbalanced = failure(
  'ledger.position_unbalanced',
  500,
  (total: number) => `A position must add up to 0, not ${total}.`,
);

/** Pairs of sides, best match first: money stays with its owner if possible, and equal amounts settle at once. */
const FITS: readonly ((debit: Side, credit: Side) => boolean)[] = [
  (debit, credit) => debit.owner === credit.owner && debit.left === credit.left,
  (debit, credit) => debit.owner === credit.owner,
  (debit, credit) => debit.left === credit.left,
  () => true,
];

/**
 * The movements from one position to another. Deterministic, and fewer than the accounts that change. Throws
 * `ledger.position_unbalanced` if a position doesn't sum to 0.
 */
export function movementsBetween(before: Position, after: Position): Movement[] {
  for (const position of [before, after]) requireBalanced(position);
  const changes = changesBetween(before, after);
  const debits = changes.filter((side) => side.left < 0).map((side) => ({ ...side, left: -side.left }));
  const credits = changes.filter((side) => side.left > 0);
  return FITS.flatMap((fits) => pair(debits, credits, fits));
}

export function applyMovements(position: Position, movements: readonly Movement[]): Position {
  const result = new Map(position);
  for (const { debit, credit, amount } of movements) {
    result.set(debit, micros((result.get(debit) ?? ZERO) - amount));
    result.set(credit, micros((result.get(credit) ?? ZERO) + amount));
  }
  return result;
}

function pair(debits: Side[], credits: Side[], fits: (debit: Side, credit: Side) => boolean): Movement[] {
  const movements: Movement[] = [];
  for (const debit of debits)
    for (const credit of credits) {
      if (debit.left === 0 || credit.left === 0 || !fits(debit, credit)) continue;
      const amount = micros(Math.min(debit.left, credit.left));
      debit.left -= amount;
      credit.left -= amount;
      movements.push({ debit: debit.key, credit: credit.key, amount });
    }
  return movements;
}

function changesBetween(before: Position, after: Position): Side[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort();
  return keys.map((key) => ({
    key,
    owner: ownerOf(key),
    left: micros((after.get(key) ?? ZERO) - (before.get(key) ?? ZERO)),
  }));
}

function requireBalanced(position: Position): void {
  const total = sum(position.values());
  if (total !== 0) throw ledgerPositionUnbalanced(total);
}
