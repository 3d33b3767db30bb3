import { env } from 'cloudflare:workers';
import { linkHealthDeps } from '../../../app/link-health-deps.ts';
import { addMs, DAY, type Instant } from '../../../platform/time.ts';
import { runLinkHealth } from '../run-link-health.ts';
import type { CheckEnv } from '../shop-visitor.ts';

/** Runs checks against the shops of the sandbox, without waiting. Each run is a day after the one before. */
export function linkChecks(start: Instant, changes: Partial<CheckEnv> = {}) {
  const deps = linkHealthDeps(env);
  const requested: string[] = [];
  const pauses: number[] = [];
  let now = start;
  let running = 0;
  const checks: CheckEnv = {
    ...deps.checks,
    clock: () => now,
    pause: async (milliseconds) => void pauses.push(milliseconds),
    ...changes,
  };
  const { send } = checks;
  const watched: CheckEnv = {
    ...checks,
    send: (input, init) => {
      requested.push(String(input));
      return send(input, init);
    },
  };
  const step = { do: ((_name: string, _config: unknown, work: () => unknown) => work()) as never };
  return {
    checks: watched,
    requested,
    pauses,
    /** Runs the steps of the Workflow. */
    async run() {
      if (running++ > 0) now = addMs(now, DAY);
      return runLinkHealth(env, { requestId: 'test' }, step, { ...deps, checks: watched });
    },
    /** A run at the time of the last one. */
    runAgain: () => runLinkHealth(env, { requestId: 'test' }, step, { ...deps, checks: watched }),
  };
}
