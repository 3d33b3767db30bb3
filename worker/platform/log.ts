import { DomainError, errorCode, errorMessage } from './errors.ts';

export type Level = 'info' | 'warn' | 'error';
export type Facts = Record<string, string | number | boolean | null | undefined>;

let common: () => Facts = () => ({});

/** Adds facts to every line. */
export function addToLines(facts: () => Facts): void {
  common = facts;
}

let hear: (level: Level, event: string, facts: Facts) => void = () => undefined;

/** Passes each line to `listener` too. */
export function hearLines(listener: typeof hear): void {
  hear = listener;
}

/** Writes one JSON line. Callers must not pass requests, headers or credentials. */
export function log(level: Level, event: string, facts: Facts = {}): void {
  const line = JSON.stringify({ level, event, ...common(), ...facts });
  if (level === 'error') console.error(line);
  else if (level === 'warn') console.warn(line);
  else console.log(line);
  hear(level, event, facts);
}

/** The code and message of an error, and the stack of an unexpected one. */
export function errorFacts(error: unknown): Facts {
  const facts: Facts = { code: errorCode(error), message: errorMessage(error).slice(0, 500) };
  if (!(error instanceof DomainError) && error instanceof Error) facts.stack = framesOf(error);
  return facts;
}

/** The stack without the message, which may contain personal data. */
function framesOf(error: Error): string | undefined {
  return error.stack
    ?.match(/^ +at .+$/gm)
    ?.join('\n')
    .slice(0, 1_000);
}

/** Cloudflare's ID of the request, or a random one. It appears in logs and in error responses. */
export function requestIdOf(request: Request): string {
  return request.headers.get('cf-ray') ?? crypto.randomUUID();
}
