import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import type { CheckState } from './check-state.ts';
import {
  type Check,
  type CheckGroup,
  type CheckInput,
  type CheckRun,
  checksQuery,
  runCheck,
} from './checks-query.ts';

interface SuiteOptions {
  group: CheckGroup;
  /** Milliseconds between two checks. */
  pauseMs: number;
  /** After a failure of one of these, the others are not run. */
  stopAfter: readonly string[];
  /** What those say that did not run. */
  skippedText: string | undefined;
}

/** The checks of a suite, one after the other. Leaving the screen ends the suite after the check that runs. */
export function useSuite({ group, pauseMs, stopAfter, skippedText }: SuiteOptions) {
  const { data: checks, error, refetch } = useQuery(checksQuery(group));
  const [states, setStates] = useState<ReadonlyMap<string, CheckState>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const set = (name: string, state: CheckState) => setStates((before) => new Map(before).set(name, state));

  /** Runs these checks, or all. Returns the results of those that ran, and the check that stopped it; null after leaving the screen. */
  async function run(
    input: CheckInput,
    names = (checks ?? []).map(({ name }) => name),
  ): Promise<{ results: CheckRun[]; stoppedBy: Check | null } | null> {
    const running = new AbortController();
    abort.current = running;
    setRunning(true);
    for (const name of names) set(name, { is: 'pending' });
    const results: CheckRun[] = [];
    let stoppedBy: Check | null = null;
    for (const [index, name] of names.entries()) {
      if (stoppedBy) {
        set(name, { is: 'skipped', detail: skippedText ?? `Skipped, because ${stoppedBy.title} failed.` });
        continue;
      }
      if (index > 0) await pause(pauseMs);
      if (running.signal.aborted) break;
      set(name, { is: 'running' });
      try {
        const result = await runCheck(name, input);
        results.push(result);
        set(name, { is: 'done', run: result });
        if (result.status === 'fail' && stopAfter.includes(name))
          stoppedBy = checks?.find((each) => each.name === name) ?? null;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        set(name, { is: 'error', detail: errorText(error) });
      }
    }
    if (running.signal.aborted) return null;
    setRunning(false);
    return { results, stoppedBy };
  }

  return {
    checks,
    error,
    refetch,
    isRunning,
    run,
    clear: () => setStates(new Map()),
    /** What this screen has seen of a check; else its last run. */
    stateOf: (name: string): CheckState => {
      const last = checks?.find((each) => each.name === name)?.last_run;
      return states.get(name) ?? (last ? { is: 'done', run: last } : { is: 'untested' });
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
