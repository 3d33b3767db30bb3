import type { WorkflowStep, WorkflowStepConfig } from 'cloudflare:workers';
import { DomainError } from '../platform/errors.ts';
import { type Clock, SECOND } from '../platform/time.ts';
import type { Steps } from './steps.ts';

/** Tries after the first, 10 s apart and doubling: a network or a store that hiccups gets about five minutes. */
const RETRIES = 5;
const STEP = {
  retries: { limit: RETRIES, delay: '10 seconds', backoff: 'exponential' },
  timeout: '30 minutes',
} satisfies WorkflowStepConfig;

/** What may be otherwise in a moment; every other error of ours is a refusal, and final. */
const WORTH_RETRYING = new Set(['upstream.unavailable', 'upstream.truncated', 'report.contended']);

type Attempt<Result> = { value: Result } | { fault: { code: string; message: string; status: number } };

/**
 * Cloudflare's engine as `Steps`. The engine passes on no more of an error than its text, so a final one is kept as the
 * step's result and thrown outside as the `DomainError` it was.
 */
export function durableSteps(step: WorkflowStep, clock: Clock): Steps {
  return {
    async do<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const text = await step.do(name, STEP, async ({ attempt }) =>
        JSON.stringify(await attemptOf(work, attempt > RETRIES)),
      );
      const attempt: Attempt<Result> = JSON.parse(text);
      if ('value' in attempt) return attempt.value;
      throw new DomainError(attempt.fault.code, attempt.fault.message, attempt.fault.status);
    },
    /** The engine refuses a time that is past, also when it only goes over a sleep that has ended. */
    async sleepUntil(name, at) {
      await step.sleepUntil(name, Math.max(at.getTime(), clock() + SECOND));
    },
  };
}

async function attemptOf<Result>(work: () => Promise<Result>, isLast: boolean): Promise<Attempt<Result>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof DomainError) || (WORTH_RETRYING.has(error.code) && !isLast)) throw error;
    return { fault: { code: error.code, message: error.message, status: error.status } };
  }
}
