import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import type { DetailsInput } from '../details/details-input.ts';
import type { RailName } from '../rail-names.ts';
import type { PayoutBatch } from './payout-batch.ts';

/** A transfer to a publisher. `key` is the idempotency key of its attempt, `reference` what the publisher reads. */
export interface Transfer {
  payoutId: PayoutId;
  publisherId: PublisherId;
  key: string;
  attempt: number;
  reference: string;
  amount: MicroUsd;
  destination: DetailsInput;
}

/** What the provider says about a transfer. `confirmation` names one event at the provider, and proves one transfer only. */
export interface Outcome {
  key: string;
  state: 'pending' | 'paid' | 'failed';
  /** In whole cents, as the provider has it; null if it doesn't say. */
  amount: MicroUsd | null;
  providerReference: string | null;
  confirmation: string;
  reason: string | null;
}

/** What the provider has decided about a batch. */
export type Submission =
  | { state: 'accepted'; providerBatchId: string | null }
  | { state: 'refused'; confirmation: string; reason: string };

export const payoutRailWrongMethod = failure('payout_rail.wrong_method', 500, (sentence: string) => sentence);

/**
 * A way to pay publishers. A batch is submitted under its ID, so that the provider takes it at most once however often it is
 * submitted. `submit` throws while it is unclear whether the provider has taken it. `outcomes` asks for the outcomes of a
 * submitted batch, a page at a time. A rail whose outcomes arrive in a file yields none.
 */
export interface PayoutRail {
  name: RailName;
  maxTransfers: number;
  /** False if a person hands the batch over. */
  isAutomatic: boolean;
  submit(ctx: Context, batch: PayoutBatch, transfers: () => AsyncIterable<Transfer[]>): Promise<Submission>;
  outcomes(ctx: Context, batch: PayoutBatch): AsyncIterable<Outcome[]>;
}
