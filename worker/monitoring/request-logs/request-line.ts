import type { Level } from '../../platform/log.ts';
import type { Instant } from '../../platform/time.ts';

/** Days that a line is kept, and how many lines there are at most. */
export const DAYS_KEPT = 14;
export const MAX_LINES = 200_000;
/** The name of the only object. */
export const REQUESTS = 'system';

export const LINE_KINDS = ['call', 'event', 'message'] as const;

/**
 * Something that happened for a request. It has no address, no user agent, no query and no message, and names no person: the path
 * is that of the route.
 */
export interface RequestLine {
  requestId: string;
  at: Instant;
  /** A call of the API, an event that was logged, or a message of a queue that the request has sent. */
  kind: (typeof LINE_KINDS)[number];
  /** `POST /v1/operations/claims/:id/accept`, `email.run_not_enqueued`, or the queue. */
  what: string;
  level: Level;
  /** Of a call. */
  status: number | null;
  /** Of an error. */
  code: string | null;
  /** How long a call took, or how long a message has waited. */
  ms: number | null;
  /** Of a call: `operator`, `publisher` or `system`. */
  actor: string | null;
}

export interface StoredLine extends RequestLine {
  id: number;
}

/** Where an export goes on. */
export interface TelemetryCursor {
  /** The start of the next minute of samples. */
  minute: number;
  /** The last line. */
  line: number;
}
