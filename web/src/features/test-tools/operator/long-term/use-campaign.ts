import { useMutation, useQueryClient } from '@tanstack/react-query';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import type { CampaignAction } from '../../../../../../worker/platform/contract/test-campaigns.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { campaignKeys } from './campaigns-query.ts';

const DONE: Readonly<Record<CampaignAction, string>> = {
  start: 'Campaign started successfully',
  pause: 'Campaign paused',
  stop: 'Campaign stopped',
  trigger: 'Batch triggered successfully',
};
const FAILED: Readonly<Record<CampaignAction, string>> = {
  start: 'Failed to start campaign',
  pause: 'Failed to pause campaign',
  stop: 'Failed to stop campaign',
  trigger: 'Failed to trigger batch',
};

interface Decision {
  id: string;
  action: CampaignAction;
}

/** Starts, resumes, pauses or stops a campaign, or sends its next batch. */
export function useDecideCampaign() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: Decision) =>
      bodyOf(api.POST('/v1/operations/test-campaigns/{id}/{action}', { params: { path: { id, action } } })),
    onSuccess: ({ data }, { action }) =>
      void toast.success(DONE[action], action === 'trigger' ? plural(data.sent, 'click') : undefined),
    onError: (error, { action }) => toast.error(`${FAILED[action]}: ${errorText(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: campaignKeys.all }),
  });
}
