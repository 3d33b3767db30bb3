import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClickTestMode } from '../../../../../../worker/platform/contract/test-traffic.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { type TrafficRun, trafficKeys } from '../traffic/traffic-query.ts';

export interface ClickTestInput {
  mode: ClickTestMode;
  program_ids: string[];
  clicks_per_program: number;
}

export function useStartClickTest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ClickTestInput) => bodyOf(api.POST('/v1/operations/click-tests', { body })),
    onError: (error) => toast.error('We couldn’t start the test.', errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: trafficKeys.of('click-test') }),
  });
}

/** Tells how a click test ended. */
export function tellClickTestEnd({ status, successful_requests, total_requests, detail }: TrafficRun): void {
  const figures = `${successful_requests} of ${total_requests} clicks successful`;
  if (status === 'completed') toast.success('Click test completed', figures);
  else if (status === 'stopped') toast.info('Click test stopped', figures);
  else toast.error('Click test failed', detail ?? figures);
}
