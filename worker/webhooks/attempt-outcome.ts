import { DAY, type Instant } from '../platform/time.ts';
import type { Attempt } from './attempt.ts';

/** An endpoint that has done nothing but fail for this long is switched off. */
const MAX_FAILING_MS = 3 * DAY;

/** What follows from an attempt for its delivery and its endpoint. */
export interface AttemptOutcome {
  arrived: boolean;
  /** Why the endpoint is switched off: it says it is gone, or has failed for too long. */
  disable: 'gone' | 'failing' | null;
  /** The receiver is down or overrun, not only against this event: it gets a rest. */
  rests: boolean;
}

/** Judges an attempt at an endpoint whose deliveries have all failed since `failingSince` (null: the last one arrived). */
export function outcomeOf({ status, at, fault }: Attempt, failingSince: Instant | null): AttemptOutcome {
  if (fault === 'unsendable') return { arrived: false, disable: null, rests: false };
  if (status !== null && status >= 200 && status < 300) return { arrived: true, disable: null, rests: false };
  const failedFor = failingSince === null ? 0 : at - failingSince;
  const failing = failedFor >= MAX_FAILING_MS ? 'failing' : null;
  return {
    arrived: false,
    disable: status === 410 ? 'gone' : failing,
    rests: status === null || status === 429 || status >= 500,
  };
}
