import fc from 'fast-check';
import type { Status } from './money-model.ts';

/** A network that changes rows in place, one that corrects them, one that restates days, and one that pushes. */
export const NETWORKS = ['wildfire', 'cj', 'siteplug', 'partners'] as const;
export type Network = (typeof NETWORKS)[number];

/** The owner of each sale of a network: a publisher by index, or the problem of its click ID. */
export const SALES = [0, 1, 2, 0, 'forged', 'expired', 'other_network', 'missing'] as const;
export const PUBLISHERS = 3;

/** One row of a report. `part` 0 is the original of its sale; other parts are corrections. */
export interface RowPlan {
  sale: number;
  part: number;
  amount: number;
  status: Status;
  isStatusUnknown: boolean;
  /** The network's modification time in minutes; null if it has none. */
  modified: number | null;
  /** A correction that adds money instead of subtracting it. */
  isAddition: boolean;
  /** A correction that doesn't name its original. */
  isUngrouped: boolean;
  /** A pushed row with the ID of the synced row instead of one of its own. */
  hasSyncedId: boolean;
  problem: 'amount_above_cap' | 'date_in_future' | 'date_before_start' | null;
}

interface ReportCommand {
  kind: 'report';
  network: Network;
  isPush: boolean;
  rows: RowPlan[];
  workers: 1 | 2;
}

export type Command =
  | ReportCommand
  | { kind: 'restate_day'; day: number; rows: RowPlan[] }
  /** Repeats an earlier report; `report` counts back from the last one. */
  | { kind: 'replay'; report: number }
  | { kind: 'pay'; publisher: number; outcome: PayOutcome; workers: 1 | 2 }
  | { kind: 'suspend' | 'reinstate' | 'release'; publisher: number }
  /** A booking by hand, in micro-USD. */
  | { kind: 'adjust'; publisher: number; amount: number; workers: 1 | 2 }
  | { kind: 'rotate_key' }
  /** Moves what is closed to the archive, as if four months had passed. */
  | { kind: 'archive' };

/** The last step of a payout. */
export type PayOutcome = 'created' | 'settled' | 'failed' | 'canceled';

export interface History {
  payableStage: 'approved' | 'paid';
  commands: Command[];
}

const publisher = fc.nat(PUBLISHERS - 1);
const workers = fc.constantFrom<1 | 2>(1, 1, 1, 2);
const rarely = fc.nat(7).map((value) => value === 0);

function rowPlan(maxParts: number): fc.Arbitrary<RowPlan> {
  return fc.record({
    sale: fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(SALES.length - 1) }),
    part: fc.nat(maxParts),
    amount: fc.integer({ min: 1, max: 60_000_000 }),
    status: fc.constantFrom<Status>('pending', 'pending', 'pending', 'approved', 'paid', 'reversed'),
    isStatusUnknown: rarely,
    modified: fc.option(fc.nat(5)),
    isAddition: rarely,
    isUngrouped: rarely,
    hasSyncedId: fc.boolean(),
    problem: fc.oneof(
      { weight: 12, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('amount_above_cap', 'date_in_future', 'date_before_start') },
    ),
  });
}

function reportOf(
  network: Network,
  isPush: fc.Arbitrary<boolean>,
  maxParts: number,
): fc.Arbitrary<ReportCommand> {
  return isPush.chain((pushed) =>
    fc.record({
      kind: fc.constant('report'),
      network: fc.constant(network),
      isPush: fc.constant(pushed),
      rows: fc.array(rowPlan(pushed ? 0 : maxParts), { minLength: 1, maxLength: pushed ? 1 : 6 }),
      workers,
    }),
  );
}

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: reportOf('wildfire', fc.boolean(), 0) },
  { weight: 4, arbitrary: reportOf('cj', fc.constant(false), 2) },
  { weight: 3, arbitrary: reportOf('partners', fc.constant(true), 0) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('restate_day' as const),
      day: fc.nat(1),
      rows: fc.array(rowPlan(0), { maxLength: 6 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('replay' as const), report: fc.nat(8) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      publisher,
      outcome: fc.constantFrom<PayOutcome>('created', 'settled', 'settled', 'failed', 'canceled'),
      workers,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('suspend' as const, 'reinstate' as const, 'release' as const),
      publisher,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('adjust' as const),
      publisher,
      amount: fc.integer({ min: -40_000_000, max: 40_000_000 }).filter((amount) => amount !== 0),
      workers,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rotate_key' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('archive' as const) }) },
);

/** Everything that can happen to money, in any order. */
export const history: fc.Arbitrary<History> = fc.record({
  payableStage: fc.constantFrom('approved', 'paid'),
  commands: fc.array(command, { minLength: 1, maxLength: 25 }),
});
