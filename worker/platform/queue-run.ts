import { currentCall } from './request-id.ts';

/** The body of a message that starts a run. The database has what the run works through. */
type RunMessage = 'due' | { run: 'due'; request_id: string };

/** It names the call that sends it, so that what happens then can be found by the ID of the call. */
export function runMessage(): RunMessage {
  const call = currentCall();
  return call === null ? 'due' : { run: 'due', request_id: call };
}

/** The call that has sent a message; null if none is named. */
export function callOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('request_id' in body)) return null;
  return typeof body.request_id === 'string' ? body.request_id : null;
}
