import type { ClientResponse } from 'hono/client';
import { answerOf } from '../../lib/client.ts';

/** Refused because too much was tried; it may be tried again after so many seconds. */
export class TooSoon extends Error {
  override readonly name = 'TooSoon';
  readonly seconds: number;

  constructor(seconds: number, options: ErrorOptions) {
    super(`Too many attempts. Please try again in ${waitText(seconds)}.`, options);
    this.seconds = seconds;
  }
}

/** What a call of the sign-in pages answers; throws `TooSoon`, and `ApiError` for every other refusal. */
export function send<Answer extends ClientResponse<unknown>>(call: Promise<Answer>) {
  return answerOf(call).catch(async (cause: unknown) => {
    const answer = await call.catch(() => null);
    const seconds = answer?.status === 429 ? Number(answer.headers.get('retry-after')) : 0;
    throw seconds > 0 ? new TooSoon(seconds, { cause }) : cause;
  });
}

/** `45` → `45 seconds`, `61` → `2 minutes`: never sooner than it is. */
function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
