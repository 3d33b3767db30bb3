import { newId } from '../../platform/ids.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { type Clock, systemClock } from '../../platform/time.ts';
import {
  type Check,
  type CheckStatus,
  type CheckWorld,
  type Finding,
  MAX_EVIDENCE,
  Missing,
  type StepResult,
  worstOf,
} from './check.ts';
import type { CheckRun } from './run-store.ts';

/**
 * Runs a check, step by step. A step that throws has failed: the message says so, and the log has the error. Throws a
 * `ZodError` if the input isn't what the check needs.
 */
export async function runCheck(
  check: Check,
  world: CheckWorld,
  input: unknown,
  { cause, clock = systemClock }: { cause: CheckRun['cause']; clock?: Clock },
): Promise<CheckRun> {
  const begun = clock();
  const steps: StepResult[] = [];
  let stopped: string | null = null;
  for (const step of check.bind(input)) {
    const stepStartedAt = clock();
    const finding: Finding = stopped
      ? { status: 'skipped', message: `Skipped, because “${stopped}” failed.` }
      : await findingOf(check.name, step.name, () => step.run(world));
    if (finding.status === 'fail' && step.stops) stopped ??= step.name;
    steps.push({
      ...finding,
      evidence: finding.evidence?.slice(0, MAX_EVIDENCE) ?? [],
      name: step.name,
      ms: clock() - stepStartedAt,
    });
  }
  const status = worstOf(steps.map((step) => step.status));
  return {
    id: newId('ckr'),
    check: check.name,
    group: check.group,
    status,
    message: messageOf(steps, status),
    steps,
    startedAt: world.ctx.now,
    ms: clock() - begun,
    cause,
    actor: world.ctx.actor,
  };
}

async function findingOf(check: string, step: string, run: () => Promise<Finding>): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Missing) return { status: 'skipped', message: error.message };
    // Whatever a step throws, the other steps and the result are what the operator needs.
    log('error', 'check.step_threw', { check, step, ...errorFacts(error) });
    return {
      status: 'fail',
      message: `The step ended with an error: ${error instanceof Error ? error.message : 'unknown'}`,
    };
  }
}

/** That of the first step with the status of the check. */
function messageOf(steps: readonly StepResult[], status: CheckStatus): string {
  return steps.find((step) => step.status === status)?.message ?? 'The check has no steps.';
}
