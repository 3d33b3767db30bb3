import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment } from './deployment.ts';

const DEADLINE_MS = 120_000;
/** A new schedule can take 15 minutes to be in effect, and its shortest expression is every five minutes. */
const SCHEDULE_DEADLINE_MS = 21 * 60_000;
const PAUSE_MS = 2_000;
const CALL_TIMEOUT_MS = 15_000;

/** Fetches a URL. A test may lead it to where its system is. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

interface Check {
  name: string;
  /** What is wrong, or null. */
  problem: (fetch: Fetch, deployment: Deployment) => Promise<string | null>;
  /** If it can take longer than the others. */
  deadlineMs?: number;
}

/** What a visitor, a publisher and a caller of the API meet first. */
const CHECKS: readonly Check[] = [
  {
    name: 'health of the API',
    problem: async (fetch, { hosts }) => {
      const response = await fetch(`https://${hosts.api}/health`);
      if (response.status !== 200) return `status ${response.status}`;
      const { status } = (await response.json()) as { status?: unknown };
      return status === 'critical' ? 'the status is critical' : null;
    },
  },
  {
    name: 'a link without a destination is refused by the redirect',
    problem: async (fetch, { hosts }) => {
      const response = await fetch(`https://${hosts.go}/PUB999999`, { redirect: 'manual' });
      return response.status === 400 ? null : `status ${response.status} instead of 400`;
    },
  },
  {
    name: 'the redirect behind the pages',
    problem: async (fetch, { origin }) => {
      const response = await fetch(`${origin}/go/PUB999999`, { redirect: 'manual' });
      return response.status === 400 ? null : `status ${response.status} instead of 400`;
    },
  },
  {
    name: 'health of the redirects',
    problem: async (fetch, { hosts }) => {
      const response = await fetch(`https://${hosts.go}/health`);
      return response.status === 200 ? null : `status ${response.status}`;
    },
  },
  {
    name: 'the auto-link script',
    problem: async (fetch, { origin }) => {
      const response = await fetch(`${origin}/script.js`);
      const type = response.headers.get('content-type') ?? '';
      return response.ok && type.includes('javascript') ? null : `status ${response.status}, type ${type}`;
    },
  },
  {
    name: 'the sign-in page',
    problem: async (fetch, { origin }) => {
      const response = await fetch(`${origin}/auth`);
      return response.ok && (await response.text()).includes('id="root"')
        ? null
        : `status ${response.status}`;
    },
  },
  {
    name: 'the API behind the pages',
    problem: async (fetch, { origin }) => {
      const response = await fetch(`${origin}/v1/health`);
      return response.status === 200 ? null : `status ${response.status}`;
    },
  },
];

/** The schedule has run since the first look, by the clock of the API. No job runs while the system is paused, which is said. */
function scheduleRuns(say: (line: string) => void): Check {
  let since: string | null = null;
  return {
    name: 'the schedule',
    deadlineMs: SCHEDULE_DEADLINE_MS,
    problem: async (fetch, { hosts }) => {
      const health = (await (await fetch(`https://${hosts.api}/health`)).json()) as {
        timestamp?: string;
        schedule?: { last_run_at?: string | null; paused?: boolean };
      };
      if (health.schedule?.paused === true) {
        say('the system is paused, so no job runs: the schedule wasn’t tried');
        return null;
      }
      since ??= health.timestamp ?? null;
      const last = health.schedule?.last_run_at ?? null;
      if (last !== null && since !== null && last > since) return null;
      return last === null ? 'no job has run yet' : `the last job ran at ${last}`;
    },
  };
}

export interface SmokeTestOptions {
  say: (line: string) => void;
  fetch?: Fetch | undefined;
  /** Replaces all deadlines. */
  deadlineMs?: number | undefined;
}

/** Tries each check until it passes or its deadline is over. Returns what is wrong: nothing after a good deployment. */
export async function smokeTest(
  deployment: Deployment,
  { say, fetch = globalThis.fetch, deadlineMs }: SmokeTestOptions,
): Promise<string[]> {
  const started = performance.now();
  const problems: string[] = [];
  for (const { name, problem, deadlineMs: own = DEADLINE_MS } of [...CHECKS, scheduleRuns(say)]) {
    const until = started + (deadlineMs ?? own);
    let found = await attempt(problem, fetch, deployment);
    while (found !== null && performance.now() < until) {
      await pause(Math.min(PAUSE_MS, Math.max(0, until - performance.now())));
      found = await attempt(problem, fetch, deployment);
    }
    if (found !== null) problems.push(`${name}: ${found}`);
  }
  return problems;
}

async function attempt(
  problem: Check['problem'],
  fetch: Fetch,
  deployment: Deployment,
): Promise<string | null> {
  try {
    return await problem(
      (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
      deployment,
    );
  } catch (error) {
    // A host that doesn't resolve or respond yet, or an answer of another system.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)
      return error.message;
    throw error;
  }
}
