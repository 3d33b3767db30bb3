import { AsyncLocalStorage } from 'node:async_hooks';
import { addToLines, hearLines, type Level } from './log.ts';

/** A warning or an error that was logged during some work: its event and code, without its message. */
export interface LoggedEvent {
  level: Exclude<Level, 'info'>;
  event: string;
  code: string | null;
}

interface Scope {
  requestId: string;
  events: LoggedEvent[];
}

const current = new AsyncLocalStorage<Scope>();
/** Of one request or batch. */
const MAX_EVENTS = 20;

addToLines(() => {
  const scope = current.getStore();
  return scope === undefined ? {} : { requestId: scope.requestId };
});

hearLines((level, event, { code }) => {
  const scope = current.getStore();
  if (scope === undefined || level === 'info' || scope.events.length >= MAX_EVENTS) return;
  scope.events.push({ level, event, code: typeof code === 'string' ? code : null });
});

/**
 * Runs some work. Each line that it logs has the ID, also those of functions that don't know it. Warnings and errors are added to
 * `events`.
 */
export function withRequestId<Result>(
  requestId: string,
  work: () => Result,
  events: LoggedEvent[] = [],
): Result {
  return current.run({ requestId, events }, work);
}

/** The ID of the call that this code runs for; null in a job, in a batch of a queue, and outside of both. */
export function currentCall(): string | null {
  const id = current.getStore()?.requestId;
  return id !== undefined && isCallId(id) ? id : null;
}

/** True for the ID of a call; jobs and batches have `cron:…` and `queue:…`. */
export function isCallId(requestId: string): boolean {
  return !requestId.includes(':');
}
