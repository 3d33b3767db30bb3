import { errorFacts, log } from '../platform/log.ts';

const TIMEOUT_MS = 10_000;

/**
 * Tells the operator's monitor that the five-minute schedule ran. The monitor alarms when it hears nothing, so it needs
 * nothing of this system. A monitor that can't be reached is logged: it must not stop the schedule. Without a URL, nothing is sent.
 */
export async function beat(url: string, send: typeof fetch = fetch): Promise<void> {
  if (url === '') return;
  try {
    const response = await send(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    await response.body?.cancel();
    if (response.status >= 400) log('warn', 'heartbeat.refused', { status: response.status });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    log('warn', 'heartbeat.unreachable', errorFacts(error));
  }
}
