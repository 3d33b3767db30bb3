import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Tester } from '../../../../../../worker/platform/contract/test-traffic.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { isRunning, type TrafficRun, testsQuery, trafficKeys } from './traffic-query.ts';

/** The tests of a tester. `onEnd` is called for one that was seen running and has ended. */
export function useTests(tester: Tester, onEnd: (run: TrafficRun) => void) {
  const result = useQuery(testsQuery(tester));
  const runs = result.data;
  const seen = useRef(new Set<string>());
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    for (const run of runs ?? [])
      if (isRunning(run)) seen.current.add(run.id);
      else if (seen.current.delete(run.id)) ended(run);
  }, [runs]);
  return { ...result, runs, running: runs?.find(isRunning) };
}

/** Stops a test. `title` is what a failure says. */
export function useStopTest(tester: Tester, title: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      bodyOf(
        api.POST('/v1/operations/test-traffic/{tester}/{id}/stop', { params: { path: { tester, id } } }),
      ),
    onError: (error) => toast.error(title, errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: trafficKeys.of(tester) }),
  });
}

/** Deletes results of a tester. */
export function useClearTests(tester: Tester) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: 'completed' | 'all') =>
      bodyOf(
        api.DELETE('/v1/operations/test-traffic/{tester}', {
          params: { path: { tester }, query: { which } },
        }),
      ),
    onError: (error) => toast.error('We couldn’t clear the results.', errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: trafficKeys.of(tester) }),
  });
}
