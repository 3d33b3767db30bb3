import type { Database } from './database.ts';
import type { PublisherId } from './ids.ts';
import type { Instant } from './time.ts';

/** On whose behalf something happens; written into audit columns and log lines. */
export type Actor =
  | { kind: 'system'; name: string }
  | { kind: 'operator'; name: string }
  | { kind: 'publisher'; publisherId: PublisherId };

/** What every domain function is handed first. */
export interface Context {
  db: Database;
  now: Instant;
  requestId: string;
  actor: Actor;
}

/** `operator:ada`, `publisher:PUB000001`: an actor as one text. */
export function actorName(actor: Actor): string {
  return actor.kind === 'publisher' ? `publisher:${actor.publisherId}` : `${actor.kind}:${actor.name}`;
}
