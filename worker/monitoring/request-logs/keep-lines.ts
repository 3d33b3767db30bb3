import { perIsolate } from '../../platform/isolate.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { callOf } from '../../platform/queue-run.ts';
import type { LoggedEvent } from '../../platform/request-id.ts';
import { type Instant, MINUTE } from '../../platform/time.ts';
import { REQUESTS, type RequestLine } from './request-line.ts';

type LogEnv = Pick<Env, 'REQUEST_LOG'>;

/** Refused calls that an isolate keeps in a minute, so that a flood of them costs nothing. */
const MAX_REFUSED_PER_MINUTE = 100;
const refusals = perIsolate(() => ({ minute: 0, count: 0 }));

export interface ServedCall {
  requestId: string;
  at: Instant;
  method: string;
  /** The path of the route; null if there is none. */
  route: string | null;
  status: number;
  code: string | null;
  ms: number;
  actor: string;
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The lines of a call that are kept: of a write, of an error, and of a call with a warning. A read that went well changed nothing.
 */
export function linesOfCall(call: ServedCall, events: readonly LoggedEvent[]): RequestLine[] {
  const isRefused = call.status >= 400 && call.status < 500;
  const isKept = call.status >= 400 || events.length > 0 || !READS.has(call.method);
  if (!isKept || (isRefused && events.length === 0 && !hasRoom(call.at))) return [];
  const { requestId, at, method, route, status, code, ms, actor } = call;
  const level = status >= 500 ? 'error' : isRefused ? 'warn' : 'info';
  const line: RequestLine = {
    ...{ requestId, at, kind: 'call', what: `${method} ${route ?? 'unknown path'}` },
    ...{ level, status, code, ms, actor },
  };
  return [line, ...eventLines(requestId, at, events)];
}

function hasRoom(at: Instant): boolean {
  const counted = refusals();
  const minute = Math.floor(at / MINUTE);
  if (counted.minute !== minute) Object.assign(counted, { minute, count: 0 });
  return ++counted.count <= MAX_REFUSED_PER_MINUTE;
}

/** The lines of a batch of a queue: what was logged, and for each call that has sent a message, that it was consumed. */
export function linesOfBatch(
  batchId: string,
  {
    queue,
    messages,
    at,
    outcome,
  }: { queue: string; messages: readonly Message[]; at: Instant; outcome: 'done' | 'failed' },
  events: readonly LoggedEvent[],
): RequestLine[] {
  const ofCalls = messages.flatMap(({ body, timestamp, attempts }): RequestLine[] => {
    const requestId = callOf(body);
    if (requestId === null) return [];
    const ms = Math.max(0, at - timestamp.getTime());
    const failed = outcome === 'failed';
    return [
      {
        ...{ requestId, at, kind: 'message', what: queue, level: failed ? 'error' : 'info' },
        ...{ status: null, code: failed ? `attempt ${attempts} failed` : null, ms, actor: null },
      },
      ...eventLines(requestId, at, events),
    ];
  });
  return [...ofCalls, ...eventLines(batchId, at, events)];
}

function eventLines(requestId: string, at: Instant, events: readonly LoggedEvent[]): RequestLine[] {
  return events.map(({ level, event, code }) => ({
    ...{ requestId, at, kind: 'event' as const, what: event, level, code },
    ...{ status: null, ms: null, actor: null },
  }));
}

/** Lines that can't be kept are in the log of the platform only. */
export async function keepLines({ REQUEST_LOG }: LogEnv, lines: readonly RequestLine[]): Promise<void> {
  if (lines.length === 0) return;
  try {
    await REQUEST_LOG.getByName(REQUESTS).add(lines);
  } catch (error) {
    log('warn', 'request_log.not_kept', errorFacts(error));
  }
}
