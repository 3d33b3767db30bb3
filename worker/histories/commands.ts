import fc from 'fast-check';
import type { Failure } from './failing-world.ts';
import {
  type Command,
  DIRECT,
  type History,
  NETWORKS,
  type Network,
  type PayOutcome,
  PUBLISHERS,
  type ReportCommand,
  type RowPlan,
  SALES,
  type SettingsChange,
} from './history.ts';
import type { Status } from './model/sale.ts';
import { OPEN_FINDINGS } from './open-findings.ts';
import { type Answer, ITEM_ENDS, type ItemEnd } from './provider.ts';

const publisher = fc.nat(PUBLISHERS - 1);
const workers = fc.constantFrom<1 | 2>(1, 1, 1, 2);
const rarely = fc.nat(7).map((value) => value === 0);
const network = fc.constantFrom<Network>(...NETWORKS);

function rowPlan(maxParts: number): fc.Arbitrary<RowPlan> {
  return fc.record({
    sale: fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(SALES.length - 1) }),
    part: fc.nat(maxParts),
    amount: fc.integer({ min: 1, max: 60_000_000 }),
    status: fc.constantFrom<Status>('pending', 'approved', 'approved', 'paid', 'paid', 'paid', 'reversed'),
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

function reportOf(of: Network, isPush: fc.Arbitrary<boolean>, maxParts: number): fc.Arbitrary<ReportCommand> {
  return isPush.chain((pushed) =>
    fc.record({
      kind: fc.constant('report'),
      network: fc.constant(of),
      isPush: fc.constant(pushed),
      rows: fc.array(rowPlan(maxParts), { minLength: 1, maxLength: pushed ? 1 : 6 }),
      workers,
      pageSize: fc.constantFrom(1, 2, 6, 6, 6),
    }),
  );
}

const sales: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: reportOf('wildfire', fc.boolean(), 1) },
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
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('accept_day' as const), day: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('replay' as const), report: fc.nat(8) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      publisher,
      amount: fc.integer({ min: 1, max: 4_000 }).map((cents) => cents * 10_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('decline_claim' as const), claim: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('assign' as const), network, publisher }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rotate_key' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive' as const) }) },
);

const settings: fc.Arbitrary<SettingsChange> = fc.oneof(
  fc.record({ payable_stage: fc.constantFrom('approved' as const, 'paid' as const) }),
  fc.record({ payout_minimum: fc.constantFrom('0.01', '1.00', '10.00', '40.00') }),
  fc.record({ payout_hold_hours: fc.constantFrom(0, 1, 72) }),
);

const people: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['suspend', 'reinstate', 'reinstate', 'release', 'release'] as const),
        ...(['forfeit', 'take_forfeit_back'] as const),
        ...(['hold_payouts', 'release_payouts', 'release_payouts', 'end_violation'] as const),
      ),
      publisher,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('violation' as const),
      publisher,
      days: fc.constantFrom(1, 18, 60),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('threshold' as const),
      publisher,
      dollars: fc.integer({ min: 40, max: 60 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('account' as const),
      publisher,
      method: fc.constantFrom('iban' as const, 'paypal' as const),
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
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('share' as const),
      publisher: fc.option(publisher),
      percent: fc.integer({ min: 1, max: 100 }),
      inDays: fc.constantFrom(0, 1, 1, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settings' as const), change: settings }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(-180, 11, 300, 1_440, 5_760),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('midnight' as const) }) },
);

/** `refused` and `denied` are in the alphabet once the code takes no refusal for the fate of an earlier attempt. */
const answer = fc.constantFrom<Answer>(
  'ok',
  'ok',
  'down',
  'lost',
  'double',
  'busy',
  'page',
  'refused',
  'denied',
);
const answers = fc.array(answer, { maxLength: 3 });
const ends = fc.array(fc.constantFrom<ItemEnd>(...ITEM_ENDS), { maxLength: 1 });

const payouts: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      publisher,
      outcome: fc.constantFrom<PayOutcome>('created', 'sent', 'sent', 'canceled'),
      ignoresMinimum: fc.boolean(),
      workers,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('start_run' as const), isExtra: fc.nat(3).map(Boolean) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('approve_run' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel_run' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('send_run' as const, 'serve' as const), answers, ends }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('bank' as const),
      returned: fc.oneof(
        { weight: 2, arbitrary: fc.constant<number[]>([]) },
        { weight: 1, arbitrary: fc.array(fc.nat(2), { maxLength: 2 }) },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('claim_transfer' as const), isTaken: fc.boolean() }),
  },
);

const places = fc.oneof(
  { weight: 2, arbitrary: fc.constant<number[]>([]) },
  { weight: 1, arbitrary: fc.array(fc.nat(4), { maxLength: 2 }) },
);

const networks: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('payment' as const),
      network: fc.constantFrom(...NETWORKS, ...(OPEN_FINDINGS.has('A21') ? [] : ([DIRECT] as const))),
      share: fc.constantFrom(30, 60, 100, 100),
      excess: fc.constantFrom(0, 0, 5_000_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel_payment' as const), payment: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reconcile' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('statement' as const), network, other: places, lacks: places }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('explain' as const),
      network,
      effect: fc.constantFrom('timing' as const, 'write_off' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), network }) },
);

const failure: fc.Arbitrary<Failure> = fc.record({
  store: fc.constantFrom('database' as const, 'database' as const, 'database' as const, 'archive' as const),
  at: fc.oneof(fc.nat(6), fc.nat(40)),
  calls: fc.integer({ min: 1, max: 3 }),
  isAfter: fc.boolean(),
});

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 10, arbitrary: sales },
  { weight: 5, arbitrary: people },
  { weight: 9, arbitrary: payouts },
  { weight: 4, arbitrary: networks },
);

/** A payout day: a run is created, approved and sent, and its transfers are paid. */
const payDay: fc.Arbitrary<Command[]> = fc
  .record({ isExtra: fc.nat(3).map(Boolean), answers, ends, isServed: fc.boolean(), returned: places })
  .map(({ isExtra, answers: planned, ends: ending, isServed, returned }) => [
    { kind: 'start_run', isExtra },
    { kind: 'approve_run' },
    { kind: 'send_run', answers: planned, ends: ending },
    ...(isServed ? [{ kind: 'serve' as const, answers: [], ends: [] }] : []),
    { kind: 'bank', returned },
  ]);

/** A network reports approved sales, and pays for them. */
const paidMonth: fc.Arbitrary<Command[]> = fc
  .record({
    of: fc.constantFrom('wildfire' as const, 'cj' as const),
    amounts: fc.array(fc.integer({ min: 1_000_000, max: 60_000_000 }), { minLength: 1, maxLength: 3 }),
    first: fc.nat(3),
    share: fc.constantFrom(40, 70, 100),
  })
  .map(({ of, amounts, first, share }) => [
    {
      kind: 'report',
      network: of,
      isPush: false,
      rows: amounts.map((amount, at) => approvedRow((first + at) % 4, amount)),
      workers: 1,
      pageSize: 6,
    },
    { kind: 'payment', network: of, share, excess: 0 },
  ]);

function approvedRow(sale: number, amount: number): RowPlan {
  return {
    ...{ sale, part: 0, amount, status: 'approved', isStatusUnknown: false, modified: null },
    ...{ isAddition: false, isUngrouped: false, hasSyncedId: false, problem: null },
  };
}

/** One thing that happens, or some that usually follow each other. */
const phrase: fc.Arbitrary<Command[]> = fc.oneof(
  { weight: 9, arbitrary: command.map((each) => [each]) },
  { weight: 2, arbitrary: payDay },
  { weight: 1, arbitrary: paidMonth },
);

/** Everything that can happen to money, in any order. In half of the histories, the stores fail now and then. */
export const history: fc.Arbitrary<History> = fc.boolean().chain((isFailing) =>
  fc.record({
    payableStage: fc.constantFrom('approved' as const, 'paid' as const),
    minDayShare: fc.constantFrom(0, 0.6, 0.6),
    steps: fc
      .array(fc.tuple(phrase, isFailing ? fc.option(failure, { freq: 2 }) : fc.constant(null)), {
        minLength: 1,
        maxLength: 20,
        size: 'max',
      })
      .map((phrases) =>
        phrases.flatMap(([commands, fails]) => commands.map((each) => ({ command: each, failure: fails }))),
      ),
  }),
);
