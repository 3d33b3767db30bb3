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
  /** The provider's ID of the batch that has the transfer, if it names one. */
  providerBatchId?: string | null;
}

/** A transfer that is refused by name, and why. */
export interface RefusedTransfer {
  key: string;
  reason: string;
}

/**
 * What an answer says about one attempt to submit a batch. `refused` is the provider's documented refusal of this attempt: of
 * `transfers` by name, or of the whole if there are none. It proves nothing about another attempt. Every answer that isn't
 * understood in full is `unclear`. `answer` is its text, shortened and without addresses.
 */
export type Submission =
  | { state: 'accepted'; providerBatchId: string | null; answer: string | null }
  | { state: 'refused'; transfers: readonly RefusedTransfer[]; reason: string; answer: string }
  | { state: 'unclear'; reason: string; answer: string };

/** That a provider didn't process a batch, and its record about that, shortened and without addresses. */
export interface Denial {
  reason: string;
  answer: string;
}

/** A page of the provider's record of a batch. */
export interface RecordPage {
  outcomes: Outcome[];
  /** The lines of the record that aren't understood. */
  unread: number;
  /** Why the provider didn't process the batch at all; null if it does. */
  denied: Denial | null;
  /** Whether the provider has processed the whole batch, so that each transfer is in its record. */
  isProcessed: boolean;
}

export const payoutRailWrongMethod = failure('payout_rail.wrong_method', 500, (sentence: string) => sentence);

/**
 * A way to pay publishers. A batch is submitted under its ID, so that the provider takes it at most once however often it is
 * submitted.
 */
export interface PayoutRail {
  name: RailName;
  maxTransfers: number;
  /** False if a person hands the batch over. */
  isAutomatic: boolean;
  /**
   * Submits a batch. `begin` stores the attempt, directly before the call that can move money; its error ends the attempt. Throws
   * if nothing was called.
   */
  submit(
    ctx: Context,
    batch: PayoutBatch,
    transfers: readonly Transfer[],
    begin: () => Promise<void>,
  ): Promise<Submission>;
  /** Whether the provider's record under this ID is the batch. Throws while the record can't be read. */
  has(batch: PayoutBatch, providerBatchId: string): Promise<boolean>;
  /** The provider's record of a submitted batch. Throws while it can't be read. A rail whose outcomes arrive in a file yields nothing. */
  outcomes(ctx: Context, batch: PayoutBatch): AsyncIterable<RecordPage>;
}
