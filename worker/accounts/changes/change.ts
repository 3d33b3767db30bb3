import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import type { OperatorPermission } from '../../platform/contract/operator-permissions.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import type { Seen } from '../../platform/seen.ts';
import type { Day } from '../../platform/time.ts';
import type { Values } from './tables.ts';

/** What a change would do, as people read it. */
export interface Description {
  /** `Set the share of all publishers`. */
  what: string;
  /** The ID of what it changes. */
  subject: string;
  /** The publisher that it is about; null for none, or for all. */
  publisherId: PublisherId | null;
  /** What it moves. A change without an amount always needs a second person. */
  amount: MicroUsd | null;
  /** What it replaces. A change whose base has moved isn't applied. */
  from: Values;
  to: Values;
  /** The record that it changes, as the API returns it, to compare with what the caller has seen. */
  present?: Seen;
  /** The day (UTC) from which it counts. It has to be made before that day. */
  begins?: Day;
  /** True if it only makes something stricter, which one person may do. */
  isStricter?: boolean;
  /** True if it needs a second person whatever its amount. */
  needsSecondPerson?: boolean;
  /** Publishers that it pays. None of their persons decides alone, or approves it. */
  pays?: readonly PublisherId[];
  /** The state by which all this was judged, which `apply` requires in its transaction. */
  judged?: string;
}

/** How a change is applied. */
interface Decision {
  env: Env;
  reason: string;
  /** That of the description. */
  judged?: string | undefined;
  /** What the caller has read of the record, for `requireSeen` in the guarded write. */
  seen?: Seen | undefined;
  /** Statements for the transaction of the change. They fail it if the change may not be applied now. */
  along: readonly D1PreparedStatement[];
}

/** A kind of change that can need a second person. Its functions throw the errors of the domain. */
export interface Change<Input = unknown, Result = unknown> {
  kind: string;
  effect: 'money' | 'secrets' | 'controls' | 'traffic';
  /** Of the people who may approve it. */
  permission: OperatorPermission;
  input: z.ZodType<Input>;
  describe(ctx: Context, input: Input): Promise<Description>;
  /** Does it, in one transaction with `along`. */
  apply(ctx: Context, input: Input, decision: Decision): Promise<Result>;
}

/** All kinds of changes, by name; `worker/app/changes.ts` lists them. */
export type Changes = ReadonlyMap<string, Change>;

/** Declares a kind of change beside the function that it calls, so that the direct call and the approval do the same. */
export function change<Input, Result>(declared: Change<Input, Result>): Change<Input, Result> {
  return declared;
}

/** An input that a route has validated before it was stored. */
export function validated<Input>(): z.ZodType<Input> {
  return z.custom<Input>((value) => typeof value === 'object' && value !== null);
}
