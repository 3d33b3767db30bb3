import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../../../../../api-types.gen.d.ts';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { mockEndpointsQuery } from './webhooks-query.ts';

export type Sent = ResponseOf<'post', '/v1/operations/webhook-tests'>['data'];

/** Any JSON value. */
export type Payload = Webhook['payload'];
type Webhook = paths['/v1/operations/webhook-tests']['post']['requestBody']['content']['application/json'];

export type SendWebhook = ReturnType<typeof useSendWebhook>;

/** Sends a payload, and says what the receiver answered. */
export function useSendWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Webhook): Promise<Sent> =>
      (await bodyOf(api.POST('/v1/operations/webhook-tests', { body }))).data,
    onSuccess: (sent) => {
      tell(sent);
      return queries.invalidateQueries({ queryKey: mockEndpointsQuery.queryKey });
    },
    onError: (error) => toast.error('Webhook Failed', errorText(error)),
  });
}

function tell({ outcome, status, status_text, response_body }: Sent): void {
  if (outcome === 'network_error')
    toast.error('Network Error', 'Failed to send webhook due to network error');
  else if (outcome === 'failed')
    toast.error('Webhook Failed', `Status ${status}: ${status_text || response_body || 'no text'}`);
  else toast.success('Webhook Sent', `Status ${status}`);
}
