import type { Command, History, RowPlan } from './history.ts';

/** Histories whose every step matters to the money, by what they show. They are played beside the random ones. */
export const KEPT_HISTORIES: Readonly<Record<string, History>> = {
  'pays only sales that the network has paid and nothing holds': history([
    report('wildfire', [row(0, 'pending', 40), row(3, 'approved', 30), row(2, 'paid', 50)]),
    { kind: 'suspend', publisher: 1 },
    report('wildfire', [row(1, 'paid', 60)]),
    { kind: 'reinstate', publisher: 1 },
    report('cj', [row(0, 'paid', 36)]),
    ...run(),
    { kind: 'release', publisher: 1 },
    report('wildfire', [row(0, 'paid', 40)]),
    ...run(),
  ]),
  'pays nothing of a forfeited sale, whatever the network says, until it is reinstated and released': history(
    [
      { kind: 'suspend', publisher: 1 },
      report('wildfire', [row(1, 'pending', 60)]),
      { kind: 'forfeit', publisher: 1 },
      { kind: 'reinstate', publisher: 1 },
      { kind: 'release', publisher: 1 },
      report('wildfire', [row(1, 'paid', 50)]),
      ...run(),
      { kind: 'take_forfeit_back', publisher: 1 },
      ...run(),
      { kind: 'release', publisher: 1 },
      ...run(),
    ],
  ),
  'removes what a restated day lacks once an operator has accepted these rows, and no others': history([
    report('siteplug', [row(0, 'paid', 80), row(2, 'paid', 90), row(4, 'paid', 70)]),
    report('siteplug', [row(0, 'paid', 80)]),
    { kind: 'accept_day', day: 0 },
    report('siteplug', [row(2, 'paid', 90)]),
    ...run(),
    report('siteplug', [row(0, 'paid', 80)]),
    { kind: 'accept_day', day: 0 },
    report('siteplug', [row(0, 'paid', 80)]),
    ...run(),
  ]),
  'pays the oldest sales first and takes debts back': history([
    report('wildfire', [row(0, 'paid', 40.000_01), row(3, 'paid', 25.000_03)]),
    ...run(),
    report('wildfire', [row(0, 'reversed', 1)]),
    { kind: 'adjust', publisher: 0, amount: 31_000_000, workers: 2 },
    report('cj', [row(0, 'paid', 20), row(3, 'paid', 10)]),
    ...run(),
  ]),
  'pays an item of an order that a callback named, though the order’s other item is disqualified': history([
    report('wildfire', [row(0, 'pending', 60)]),
    report('wildfire', [item(0, 'pending', 40)], true),
    report('wildfire', [row(0, 'pending', 60), item(0, 'pending', 40)]),
    report('wildfire', [row(0, 'reversed', 60), item(0, 'paid', 40)]),
    ...run(),
  ]),
  'holds a correction back while its original is rejected': history([
    report('cj', [{ ...row(0, 'approved', 30), problem: 'amount_above_cap' }]),
    report('cj', [{ ...row(0, 'approved', 30), part: 1 }]),
    report('cj', [row(0, 'paid', 60)]),
    report('cj', [{ ...row(0, 'approved', 30), part: 1 }]),
    ...run(),
  ]),
  'puts the money of a transfer that came back in the balance again': history([
    { kind: 'adjust', publisher: 0, amount: 12_345_678, workers: 1 },
    report('siteplug', [row(0, 'paid', 50)]),
    ...run(),
    { kind: 'bank', returned: [0] },
    { kind: 'adjust', publisher: 0, amount: 10_000_000, workers: 1 },
    { kind: 'start_run', isExtra: true },
    { kind: 'settings', change: { payout_hold_hours: 1 } },
    { kind: 'account', publisher: 0, method: 'iban' },
    { kind: 'start_run', isExtra: true },
    { kind: 'wait', minutes: 300 },
    ...run(),
  ]),
  'fails a transfer that comes back while the next payout waits': history([
    report('siteplug', [row(0, 'paid', 50)]),
    { kind: 'settings', change: { payout_minimum: '10.00' } },
    ...run().slice(0, 3),
    { kind: 'adjust', publisher: 0, amount: 12_345_678, workers: 1 },
    { kind: 'pay', publisher: 0, outcome: 'created', ignoresMinimum: true, workers: 1 },
    { kind: 'bank', returned: [0] },
    { kind: 'account', publisher: 0, method: 'iban' },
    ...run(),
  ]),
  'sends nothing to an account whose change is held': history([
    report('wildfire', [row(0, 'paid', 50)]),
    { kind: 'settings', change: { payout_hold_hours: 72 } },
    { kind: 'account', publisher: 0, method: 'iban' },
    ...run(),
    { kind: 'wait', minutes: 5_760 },
    { kind: 'serve', answers: [], ends: [] },
    { kind: 'bank', returned: [] },
  ]),
  'pays what is left of a payout of which a sale was taken back, in its run': history([
    report('wildfire', [row(0, 'paid', 40), row(3, 'paid', 60)]),
    ...run().slice(0, 1),
    report('wildfire', [row(0, 'reversed', 1)]),
    report('cj', [row(0, 'paid', 20)]),
    ...run().slice(1),
    ...run(),
  ]),
  'divides the sales of a day by the share of that day': history([
    report('wildfire', [row(9, 'paid', 40)]),
    { kind: 'share', publisher: 2, percent: 10, inDays: 1 },
    { kind: 'midnight' },
    report('cj', [row(9, 'paid', 40)]),
    { kind: 'midnight' },
    report('partners', [row(9, 'approved', 40)], true),
    { kind: 'share', publisher: 2, percent: 90, inDays: 0 },
    { kind: 'wait', minutes: -180 },
    report('cj', [row(8, 'paid', 40)]),
    ...run(),
  ]),
  'covers the oldest sales with what a network has paid': history([
    report('wildfire', [row(0, 'approved', 20), row(3, 'approved', 30), row(1, 'approved', 50)]),
    { kind: 'payment', network: 'wildfire', share: 60, excess: 0 },
    ...run(),
    { kind: 'cancel_payment', payment: 0 },
    { kind: 'payment', network: 'wildfire', share: 30, excess: 0 },
    { kind: 'reconcile' },
  ]),
  'covers no sale that the statement disputes': history([
    report('cj', [row(0, 'approved', 20), row(3, 'approved', 30)]),
    { kind: 'statement', network: 'cj', other: [0], lacks: [] },
    { kind: 'payment', network: 'cj', share: 100, excess: 0 },
    { kind: 'statement', network: 'cj', other: [], lacks: [] },
    { kind: 'reconcile' },
  ]),
  'leaves a sale unpaid as long as the statement disputes it': history([
    report('cj', [row(0, 'approved', 20), row(3, 'approved', 30)]),
    { kind: 'statement', network: 'cj', other: [0], lacks: [] },
    { kind: 'payment', network: 'cj', share: 100, excess: 0 },
    ...run(),
  ]),
  'takes back a fee with its canceled payment': history([
    report('cj', [row(0, 'approved', 30), fee(3, 6)]),
    { kind: 'payment', network: 'cj', share: 100, excess: 2_000_000 },
    { kind: 'cancel_payment', payment: 0 },
    { kind: 'payment', network: 'cj', share: 100, excess: 0 },
    { kind: 'reconcile' },
  ]),
  'takes back what the money of a fee has covered when the fee goes': history([
    report('cj', [row(0, 'approved', 30), row(1, 'approved', 20), fee(3, 12)]),
    { kind: 'payment', network: 'cj', share: 100, excess: 0 },
    { kind: 'reconcile' },
    report('cj', [fee(3, 12, 'reversed')]),
    { kind: 'reconcile' },
    ...run(),
  ]),
  'pays from the archive what was not paid before': history([
    report('wildfire', [row(0, 'paid', 40), row(2, 'paid', 50)]),
    ...run(),
    { kind: 'bank', returned: [] },
    report('wildfire', [row(1, 'paid', 60), row(3, 'paid', 21)]),
    { kind: 'archive' },
    ...run(),
    { kind: 'bank', returned: [] },
    { kind: 'archive' },
    report('wildfire', [row(0, 'reversed', 40)]),
  ]),
};

function history(steps: readonly Command[]): History {
  return {
    payableStage: 'paid',
    minDayShare: 0.6,
    steps: steps.map((command) => ({ command, failure: null })),
  };
}

function run(): Command[] {
  return [
    { kind: 'start_run', isExtra: true },
    { kind: 'approve_run' },
    { kind: 'send_run', answers: ['lost'], ends: [] },
    { kind: 'serve', answers: [], ends: [] },
    { kind: 'bank', returned: [] },
  ];
}

function report(
  network: 'wildfire' | 'cj' | 'siteplug' | 'partners',
  rows: RowPlan[],
  isPush = false,
): Command {
  if (network === 'siteplug') return { kind: 'restate_day', day: 0, rows };
  return { kind: 'report', network, isPush, rows, workers: 1, pageSize: 6 };
}

/** A correction of a third of these dollars that names no sale. */
function fee(sale: number, dollars: number, status: RowPlan['status'] = 'approved'): RowPlan {
  return { ...row(sale, status, dollars), part: 1, isUngrouped: true };
}

/** Another item of the order of a sale. */
function item(sale: number, status: RowPlan['status'], dollars: number): RowPlan {
  return { ...row(sale, status, dollars), part: 1, hasSyncedId: true };
}

function row(sale: number, status: RowPlan['status'], dollars: number): RowPlan {
  return {
    ...{
      sale,
      part: 0,
      amount: Math.round(dollars * 1_000_000),
      status,
      isStatusUnknown: false,
      modified: null,
    },
    ...{ isAddition: false, isUngrouped: false, hasSyncedId: false, problem: null },
  };
}
