import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import type { CalledCheck, CheckState } from './check-state.ts';
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
  /** Whether the results of earlier runs are left out from the beginning. */
  startsCleared: boolean;
}

/** How a run has ended. */
export interface SuiteEnd {
  results: CheckRun[];
  /** The number of checks that were called, also of those without a result. */
  tried: number;
  /** The check after which the others were not run. */
  stoppedBy: Check | null;
}

/** The checks of a suite, one after the other. Leaving the screen ends the suite after the check that runs. */
export function useSuite({ group, pauseMs, stopAfter, skippedText, startsCleared }: SuiteOptions) {
  const queries = useQueryClient();
  const { data: checks, error, refetch } = useQuery(checksQuery(group));
  const [states, setStates] = useState<ReadonlyMap<string, CheckState>>(new Map());
  const [isCleared, setCleared] = useState(startsCleared);
  const [isRunning, setRunning] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const set = (name: string, state: CheckState) => setStates((before) => new Map(before).set(name, state));

  /** Runs these checks, or all. Returns null after leaving the screen. */
  async function run(
    input: CheckInput,
    names = (checks ?? []).map(({ name }) => name),
  ): Promise<SuiteEnd | null> {
    const running = new AbortController();
    abort.current = running;
    setRunning(true);
    for (const name of names) set(name, { is: 'pending' });
    const end: SuiteEnd = { results: [], tried: 0, stoppedBy: null };
    for (const [index, name] of names.entries()) {
      if (end.stoppedBy) {
        set(name, {
          is: 'skipped',
          detail: skippedText ?? `Skipped, because ${end.stoppedBy.title} failed.`,
        });
        continue;
      }
      if (index > 0) await pause(pauseMs);
      if (running.signal.aborted) break;
      set(name, { is: 'running' });
      const state = await callCheck(name, input);
      set(name, state);
      end.tried++;
      if (state.is === 'done') end.results.push(state.run);
      const hasFailed = state.is === 'error' || state.run.status === 'fail';
      if (hasFailed && stopAfter.includes(name))
        end.stoppedBy = checks?.find((each) => each.name === name) ?? null;
    }
    // Another part of the screen shows the last runs too.
    void queries.invalidateQueries({ queryKey: checksQuery(group).queryKey });
    if (running.signal.aborted) return null;
    setRunning(false);
    return end;
  }

  return {
    checks,
    error,
    refetch,
    isRunning,
    run,
    clear: () => {
      setStates(new Map());
      setCleared(true);
    },
    /** What this screen has seen of a check; else its last run, unless the results are cleared. */
    stateOf: (name: string): CheckState => {
      const last = isCleared ? null : checks?.find((each) => each.name === name)?.last_run;
      return states.get(name) ?? (last ? { is: 'done', run: last } : { is: 'untested' });
    },
  };
}

async function callCheck(name: string, input: CheckInput): Promise<CalledCheck> {
  try {
    return { is: 'done', run: await runCheck(name, input) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Browsers report a call that CORS refuses as one that didn’t reach the server.
    const detail =
      error.status === 0 ? `Network error: ${errorText(error)} It can also be CORS.` : errorText(error);
    return { is: 'error', detail };
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
