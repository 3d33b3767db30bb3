import type { Database } from './database.ts';
import type { PublisherId } from './ids.ts';
import type { Instant } from './time.ts';

/** The one who acts, for audit entries and logs. */
export type Actor =
  | { kind: 'system'; name: string }
  | { kind: 'operator'; name: string }
  | { kind: 'publisher'; publisherId: PublisherId };

/** The first argument of every domain function. */
export interface Context {
  db: Database;
  /** The bucket for archived records (`ARCHIVE`). */
  archive: R2Bucket;
  now: Instant;
  requestId: string;
  actor: Actor;
}

/** `operator:ada`, `publisher:PUB000001`. */
export function actorName(actor: Actor): string {
  return actor.kind === 'publisher' ? `publisher:${actor.publisherId}` : `${actor.kind}:${actor.name}`;
}
