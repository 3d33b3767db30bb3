import type { OutsideAlert } from './alerts/outside-alert.ts';
import type { Database } from './database.ts';
import type { PublisherId } from './ids.ts';
import type { Instant } from './time.ts';

/** The one who acts, for audit entries and logs. */
export type Actor =
  | { kind: 'system'; name: string }
  | { kind: 'operator'; name: string }
  | { kind: 'publisher'; publisherId: PublisherId };

/** The name of the actor who holds the operator token. Other operators are an account's or a key's ID. */
export const OPERATOR_TOKEN_NAME = 'token';

/** The first argument of every domain function. */
export interface Context {
  db: Database;
  /** One object per publisher and month (clicks/store/). */
  clickStores: Env['CLICK_STORES'];
  /** R2: what is too much for the database. */
  archive: Env['ARCHIVE'];
  now: Instant;
  requestId: string;
  actor: Actor;
  /** Of the browser that acts; null for jobs and API keys. */
  userAgent: string | null;
  /** Tells the operator without the database. It throws nothing. */
  alertOutside(alerts: readonly OutsideAlert[]): Promise<void>;
}

/** `operator:ada`, `publisher:PUB000001`. */
export function actorName(actor: Actor): string {
  return actor.kind === 'publisher' ? `publisher:${actor.publisherId}` : `${actor.kind}:${actor.name}`;
}
