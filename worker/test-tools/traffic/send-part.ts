import { errorMessage } from '../../platform/errors.ts';
import { addMs, type Clock, type Instant, SECOND } from '../../platform/time.ts';
import { headersOf } from './disguise.ts';
import type { Due, TrafficPlan } from './plan.ts';
import { addOutcome, emptyTally, type Outcome, type Tally } from './tally.ts';

/** The runtime lets an invocation wait for six responses at a time. Others would wait in it, and seem slow. */
export const MAX_OPEN = 6;
const REQUEST_TIMEOUT_MS = 10 * SECOND;

/** Some requests of a test, for one sender, in the order of their times. */
export interface Part {
  startedAt: Instant;
  plan: Pick<TrafficPlan, 'action' | 'method' | 'rotatesAgents' | 'variesReferrers'>;
  requests: PartRequest[];
}

interface PartRequest extends Due {
  url: string | null;
  /** Besides those of the plan. */
  headers?: Record<string, string>;
}

export interface PartResult {
  /** By lane. */
  tallies: Record<string, Tally>;
  /** How many requests were open at once. */
  peak: number;
}

export interface SendDeps {
  /** Sends a request, and follows no redirect. */
  send: (request: Request) => Promise<Response>;
  /** What a plan of conversions does instead. */
  convert: (number: number) => Promise<void>;
  clock: Clock;
  wait: (ms: number) => Promise<unknown>;
}

/** Sends the requests of a part at their times, or as soon as a connection is free. Never throws for one of them. */
export async function sendPart(part: Part, deps: SendDeps): Promise<PartResult> {
  const result: PartResult = { tallies: {}, peak: 0 };
  const waiting = part.requests.values();
  let open = 0;
  const work = async () => {
    for (const request of waiting) {
      const early = addMs(part.startedAt, Math.floor(request.at)) - deps.clock();
      if (early > 0) await deps.wait(early);
      open++;
      result.peak = Math.max(result.peak, open);
      const outcome = await outcomeOf(request, part.plan, deps);
      open--;
      const tally = result.tallies[request.lane] ?? emptyTally();
      result.tallies[request.lane] = tally;
      addOutcome(tally, outcome);
    }
  };
  await Promise.all(Array.from({ length: MAX_OPEN }, work));
  return result;
}

async function outcomeOf(
  { url, number, headers }: PartRequest,
  plan: Part['plan'],
  { send, convert, clock }: SendDeps,
): Promise<Outcome> {
  const startedAt = clock();
  try {
    if (plan.action === 'conversion' || url === null) {
      await convert(number);
      return { ms: clock() - startedAt, status: 200 };
    }
    const response = await send(
      new Request(url, {
        method: plan.method,
        headers: { ...headersOf(plan, number), ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      }),
    );
    const ms = clock() - startedAt;
    await response.body?.cancel();
    return { ms, status: response.status };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}
