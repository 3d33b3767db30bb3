import { DomainError, errorCode, errorMessage } from './errors.ts';

type Level = 'info' | 'warn' | 'error';
export type Facts = Record<string, string | number | boolean | null | undefined>;

/** Writes one structured line. Callers pass facts, never a request, a header or a credential. */
export function log(level: Level, event: string, facts: Facts = {}): void {
  const line = JSON.stringify({ level, event, ...facts });
  if (level === 'error') console.error(line);
  else if (level === 'warn') console.warn(line);
  else console.log(line);
}

/** The facts of a thrown thing: code and message, and for what is not ours the first frames of its stack. */
export function errorFacts(error: unknown): Facts {
  const facts: Facts = { code: errorCode(error), message: errorMessage(error).slice(0, 500) };
  if (!(error instanceof DomainError) && error instanceof Error) facts.stack = framesOf(error);
  return facts;
}

/** Where a thing was thrown: the stack without the message that stands before it. */
function framesOf(error: Error): string | undefined {
  return error.stack
    ?.match(/^ +at .+$/gm)
    ?.join('\n')
    .slice(0, 1_000);
}

/** The id that ties a request's log lines and its problem together: the platform's own where it has one. */
export function requestIdOf(request: Request): string {
  return request.headers.get('cf-ray') ?? crypto.randomUUID();
}
