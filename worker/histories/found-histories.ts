import type { Failure } from './failing-world.ts';
import type { Command, History, RowPlan, Step } from './history.ts';
import type { Finding } from './open-findings.ts';

/** Histories that meet findings of an audit, one for each. */
export const FOUND_HISTORIES: Readonly<Record<Finding, History>> = {
  A1: history([
    report('wildfire', [row(1)]),
    { kind: 'start_run', isExtra: true },
    { kind: 'approve_run' },
    { kind: 'send_run', answers: ['lost'], ends: [] },
    { kind: 'serve', answers: ['refused'], ends: [] },
  ]),
  A2: history([
    report('wildfire', [row(0), row(1)]),
    ...paidToBanks(),
    { kind: 'start_run', isExtra: true },
    { kind: 'approve_run' },
    { kind: 'send_run', answers: [], ends: [] },
    failing({ kind: 'bank', returned: [] }, { at: 4, calls: 3 }),
  ]),
  A3: history([
    report('wildfire', [row(0), row(1)]),
    { kind: 'start_run', isExtra: true },
    failing({ kind: 'approve_run' }, { at: 9, calls: 2 }),
  ]),
  A4: history([
    report('wildfire', [row(0, 'approved')]),
    { kind: 'payment', network: 'wildfire', share: 60, excess: 0 },
    { kind: 'wait', minutes: 11 },
    { kind: 'payment', network: 'wildfire', share: 60, excess: 0 },
    { kind: 'cancel_payment', payment: 0 },
  ]),
  A8: history([
    report('wildfire', [row(0, 'approved')]),
    { kind: 'statement', network: 'wildfire', other: [0], lacks: [] },
    { kind: 'explain', network: 'wildfire', effect: 'write_off' },
    { kind: 'payment', network: 'wildfire', share: 75, excess: 0 },
    { kind: 'wait', minutes: 5_760 },
    { kind: 'wait', minutes: 5_760 },
    { kind: 'wait', minutes: 5_760 },
    { kind: 'close', network: 'wildfire' },
  ]),
  A12: history([
    report('wildfire', [row(0, 'approved')], true),
    report('wildfire', [row(0, 'approved')]),
    { kind: 'statement', network: 'wildfire', other: [], lacks: [] },
    { kind: 'payment', network: 'wildfire', share: 100, excess: 0 },
  ]),
  A13: history([
    report('wildfire', [row(0)]),
    { kind: 'start_run', isExtra: true },
    { kind: 'approve_run' },
    { kind: 'send_run', answers: [], ends: [] },
    { kind: 'bank', returned: [] },
    report('wildfire', [row(0, 'pending')]),
    report('cj', [row(0)]),
    { kind: 'start_run', isExtra: true },
  ]),
  single: history([
    report('wildfire', [row(0)]),
    { kind: 'pay', publisher: 0, outcome: 'sent', ignoresMinimum: true, workers: 1 },
    { kind: 'bank', returned: [] },
  ]),
  'empty run': history([
    { kind: 'start_run', isExtra: false },
    report('wildfire', [row(0)]),
    { kind: 'start_run', isExtra: false },
  ]),
  A21: history([
    report('partners', [row(0, 'approved')], true),
    { kind: 'payment', network: 'partners', share: 100, excess: 0 },
  ]),
};

function history(steps: readonly (Command | Step)[]): History {
  return {
    payableStage: 'paid',
    minDayShare: 0.6,
    steps: steps.map((step) => ('command' in step ? step : { command: step, failure: null })),
  };
}

function failing(command: Command, { at, calls }: Pick<Failure, 'at' | 'calls'>): Step {
  return { command, failure: { store: 'database', at, calls, isAfter: false } };
}

function report(network: 'wildfire' | 'cj' | 'partners', rows: RowPlan[], isPush = false): Command {
  return { kind: 'report', network, isPush, rows, workers: 1, pageSize: 6 };
}

/** A sale of $60. */
function row(sale: number, status: RowPlan['status'] = 'paid'): RowPlan {
  return {
    ...{ sale, part: 0, amount: 60_000_000, status, isStatusUnknown: false, modified: null },
    ...{ isAddition: false, isUngrouped: false, hasSyncedId: false, problem: null },
  };
}

/** The second publisher is paid to a bank account at once, as the first one is. */
function paidToBanks(): Command[] {
  return [
    { kind: 'settings', change: { payout_hold_hours: 0 } },
    { kind: 'account', publisher: 1, method: 'iban' },
  ];
}
