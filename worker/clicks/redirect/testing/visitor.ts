import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import type { Instant } from '../../../platform/time.ts';
import { redirectClick, type Tracker } from '../redirect.ts';
import { BROWSER } from './shop.ts';

/** Follows a link at a given time, and waits until the work after the response has ended. */
export async function visitWith(
  tracker: Tracker,
  path: string,
  now: Instant,
  headers: Record<string, string> = {},
): Promise<Response> {
  const execution = createExecutionContext();
  const request = new Request(`https://tributary.example${path}`, {
    headers: { 'user-agent': BROWSER, ...headers },
  });
  const response = await redirectClick(request, tracker, now, (work) => execution.waitUntil(work));
  await waitOnExecutionContext(execution);
  if (!response) throw new Error(`${path} is no link.`);
  return response;
}
