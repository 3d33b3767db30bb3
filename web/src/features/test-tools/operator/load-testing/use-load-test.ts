import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../../../../../api-types.gen.d.ts';
import { ApiError, api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { type TrafficRun, trafficKeys } from '../traffic/traffic-query.ts';

type Body = paths['/v1/operations/load-tests']['post']['requestBody']['content']['application/json'];

/** Starts a load test. One runs at a time. */
export function useStartLoadTest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => bodyOf(api.POST('/v1/operations/load-tests', { body })),
    onSuccess: ({ data }) => void toast.success('Load test started', data.name),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'traffic.already_running')
        toast.error('Test Already Running', 'Wait until it has finished, or stop it.');
      else toast.error('Test Failed to Start', errorText(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: trafficKeys.of('load-test') }),
  });
}

/** Tells how a load test ended. */
export function tellEnd({ name, status, detail, passed }: TrafficRun): void {
  if (status === 'completed')
    toast[passed === false ? 'info' : 'success'](
      `${name} completed`,
      passed === null ? undefined : passed ? 'It passed.' : 'It didn’t pass.',
    );
  else if (status === 'failed' && detail?.startsWith('Test Timeout'))
    toast.error('Test Timeout', 'Load test monitoring timed out');
  else if (status === 'failed') toast.error(`${name} failed`, detail ?? undefined);
}
