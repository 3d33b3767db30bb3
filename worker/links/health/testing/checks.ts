import { env } from 'cloudflare:workers';
import { linkHealthDeps } from '../../../app/link-health-deps.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { addMs, DAY, type Instant } from '../../../platform/time.ts';
import { checkDuePages } from '../check-due-pages.ts';
import { collectLinks } from '../collect-links.ts';
import { settleLinks } from '../settle-links.ts';
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
  /** A whole round of each job, with at most `capacity` items in a run. */
  const round = async (capacity = 100) => {
    const ctx = () => ({ ...testContext(), now: watched.clock() });
    for (let cursor: string | null = null; ; ) {
      const from: string | null = cursor;
      cursor = (await collectLinks(ctx(), { capacity, cursor: from })).next;
      if (cursor === null) break;
    }
    let site: string | null = null;
    do ({ next: site } = await checkDuePages(ctx(), watched, deps.edgeAt(ctx()), { capacity, cursor: site }));
    while (site !== null);
    await settleLinks(ctx(), deps.edgeAt(ctx()), { after: 0 });
  };
  return {
    checks: watched,
    requested,
    pauses,
    /** A round of all jobs. */
    async run(capacity?: number) {
      if (running++ > 0) now = addMs(now, DAY);
      await round(capacity);
    },
    /** A round at the time of the last one. */
    runAgain: () => round(),
  };
}
