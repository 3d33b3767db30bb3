import type { Failure } from './failing-world.ts';
import type { Status } from './model/sale.ts';
import type { Answer, ItemEnd } from './provider.ts';

/** A network that changes rows in place, one that corrects them, one that restates days, and one that pushes. */
export const NETWORKS = ['wildfire', 'cj', 'siteplug', 'partners'] as const;
export type Network = (typeof NETWORKS)[number];
/** The network of accepted claims. */
export const DIRECT = 'direct';

/**
 * The owner of each sale of a network: a publisher by index, or the problem of its click ID. The last two are sold when they are
 * first reported, all others on days of early November.
 */
export const SALES = [0, 1, 2, 0, 'forged', 'expired', 'other_network', 'missing', 1, 2] as const;
export const SOLD_TODAY: ReadonlySet<number> = new Set([8, 9]);
export const PUBLISHERS = 3;

/**
 * One row of a report. `part` 0 is the original of its sale; other parts are corrections, or at Wildfire line items of the same
 * order, which are sales of their own.
 */
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
  /** A pushed row with the ID of the synced row (a callback), instead of one of its own (a postback). */
  hasSyncedId: boolean;
  problem: 'amount_above_cap' | 'date_in_future' | 'date_before_start' | null;
}

export interface ReportCommand {
  kind: 'report';
  network: Network;
  isPush: boolean;
  rows: RowPlan[];
  workers: 1 | 2;
  /** Rows of a page of the report. */
  pageSize: number;
}

type OfPublisher = { publisher: number };

export type SalesCommand =
  | ReportCommand
  | { kind: 'restate_day'; day: number; rows: RowPlan[] }
  /** An operator accepts what the last report of a day lacked, if that was refused. */
  | { kind: 'accept_day'; day: number }
  /** Repeats an earlier report; `report` counts back from the last one. */
  | { kind: 'replay'; report: number }
  | ({ kind: 'claim'; amount: number } & OfPublisher)
  | { kind: 'decline_claim'; claim: number }
  /** An operator gives a sale without a click to a publisher. */
  | ({ kind: 'assign'; network: Network } & OfPublisher)
  | { kind: 'rotate_key' }
  /** Moves what is closed to the archive, as if four months had passed. */
  | { kind: 'archive' };

export type PersonCommand =
  | ({ kind: 'suspend' | 'reinstate' | 'release' } & OfPublisher)
  /** An operator forfeits the held sales of a publisher, or takes that back. */
  | ({ kind: 'forfeit' | 'take_forfeit_back' } & OfPublisher)
  | ({ kind: 'hold_payouts' | 'release_payouts' } & OfPublisher)
  /** A violation of the compliance rules holds sales of the last `days` days. */
  | ({ kind: 'violation'; days: number } & OfPublisher)
  | ({ kind: 'end_violation' } & OfPublisher)
  | ({ kind: 'threshold'; dollars: number } & OfPublisher)
  | ({ kind: 'account'; method: 'iban' | 'paypal' } & OfPublisher)
  /** A booking by hand, in micro-USD. */
  | ({ kind: 'adjust'; amount: number; workers: 1 | 2 } & OfPublisher)
  | { kind: 'share'; publisher: number | null; percent: number; inDays: number }
  | { kind: 'settings'; change: SettingsChange }
  /** The clock goes on, or back. */
  | { kind: 'wait'; minutes: number }
  | { kind: 'midnight' };

export type SettingsChange =
  | { payable_stage: 'approved' | 'paid' }
  | { payout_minimum: string }
  | { payout_hold_hours: number };

export type PayoutCommand =
  | ({ kind: 'pay'; outcome: PayOutcome; ignoresMinimum: boolean; workers: 1 | 2 } & OfPublisher)
  | { kind: 'start_run'; isExtra: boolean }
  | { kind: 'approve_run' | 'cancel_run' }
  | { kind: 'send_run' | 'serve'; answers: Answer[]; ends: ItemEnd[] }
  /** Hands bank files over and uploads the bank's statement; `returned` are places of transfers that come back. */
  | { kind: 'bank'; returned: number[] }
  /** A receiver takes a transfer that was unclaimed, or it comes back. */
  | { kind: 'claim_transfer'; isTaken: boolean };

export type NetworkCommand =
  | { kind: 'payment'; network: Network | typeof DIRECT; share: number; excess: number }
  | { kind: 'cancel_payment'; payment: number }
  | { kind: 'reconcile' }
  /** The network states its rows of the month; those in `other` with another amount. */
  | { kind: 'statement'; network: Network; other: number[]; lacks: number[] }
  /** A person explains the open differences, and says what follows. */
  | { kind: 'explain'; network: Network; effect: 'timing' | 'write_off' }
  | { kind: 'close'; network: Network };

export type Command = SalesCommand | PersonCommand | PayoutCommand | NetworkCommand;

/** The last step of a payout by hand. */
export type PayOutcome = 'created' | 'sent' | 'canceled';

export interface Step {
  command: Command;
  /** What fails meanwhile. The command is then repeated as its real caller would. */
  failure: Failure | null;
}

export interface History {
  payableStage: 'approved' | 'paid';
  minDayShare: number;
  steps: Step[];
}
