/** What was counted of some requests. Tallies are added up. */
export interface Tally {
  sent: number;
  succeeded: number;
  failed: number;
  /** The sum of the response times in milliseconds, of requests with a response. */
  sumMs: number;
  /** How many requests took so many milliseconds. Longer times are rounded, so that there are few. */
  times: Record<string, number>;
  /** By HTTP status. */
  statuses: Record<string, number>;
  /** By message. */
  errors: Record<string, number>;
}

/** Different messages of a test; further ones are counted together. */
const MAX_MESSAGES = 20;
const OTHER = 'Other errors';
const MAX_MESSAGE_LENGTH = 160;

export const emptyTally = (): Tally => ({
  sent: 0,
  succeeded: 0,
  failed: 0,
  sumMs: 0,
  times: {},
  statuses: {},
  errors: {},
});

/** The outcome of one request. Statuses from 200 to 399 are a success. */
export type Outcome = { ms: number; status: number } | { error: string };

export function addOutcome(tally: Tally, outcome: Outcome): void {
  tally.sent++;
  if ('error' in outcome) {
    fail(tally, outcome.error);
    return;
  }
  const { ms, status } = outcome;
  tally.sumMs += ms;
  increase(tally.times, `${rounded(ms)}`, 1);
  increase(tally.statuses, `${status}`, 1);
  if (status >= 200 && status < 400) tally.succeeded++;
  else fail(tally, `HTTP ${status}`);
}

function fail(tally: Tally, message: string): void {
  tally.failed++;
  increaseMessage(tally.errors, message.slice(0, MAX_MESSAGE_LENGTH), 1);
}

/** Adds `more` to `tally`. */
export function addTally(tally: Tally, more: Tally): void {
  tally.sent += more.sent;
  tally.succeeded += more.succeeded;
  tally.failed += more.failed;
  tally.sumMs += more.sumMs;
  for (const [ms, count] of Object.entries(more.times)) increase(tally.times, ms, count);
  for (const [status, count] of Object.entries(more.statuses)) increase(tally.statuses, status, count);
  for (const [message, count] of Object.entries(more.errors)) increaseMessage(tally.errors, message, count);
}

/** The average response time in milliseconds; null without a response. */
export function averageMs({ sumMs, statuses }: Pick<Tally, 'sumMs' | 'statuses'>): number | null {
  const responses = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return responses === 0 ? null : sumMs / responses;
}

/** In percent of the requests that have ended; null before the first one. */
export function errorPercent({ sent, failed }: Pick<Tally, 'sent' | 'failed'>): number | null {
  return sent === 0 ? null : (100 * failed) / sent;
}

function rounded(ms: number): number {
  const step = ms < 1_000 ? 1 : ms < 10_000 ? 10 : 100;
  return Math.round(ms / step) * step;
}

function increaseMessage(messages: Record<string, number>, message: string, by: number): void {
  const isKnown = message in messages || Object.keys(messages).length < MAX_MESSAGES;
  increase(messages, isKnown ? message : OTHER, by);
}

function increase(counts: Record<string, number>, key: string, by: number): void {
  counts[key] = (counts[key] ?? 0) + by;
}
