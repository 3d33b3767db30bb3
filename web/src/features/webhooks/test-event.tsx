import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type Endpoint,
  type EventName,
  eventChoice,
  eventTypesQuery,
  webhookKeys,
} from './webhooks-query.ts';

/** Sends a sample event of any type to an endpoint. */
export function TestEvent({ endpoint: { id, events, is_active } }: { endpoint: Endpoint }) {
  const { data: types } = useQuery(eventTypesQuery);
  const [event, setEvent] = useState<EventName>(events[0] ?? 'conversion.created');
  const queries = useQueryClient();
  const choices = types?.map(eventChoice) ?? events.map((value) => ({ value, label: value }));
  const send = useMutation({
    mutationFn: () =>
      bodyOf(api.POST('/v1/publisher/webhooks/{id}/test', { params: { path: { id } }, body: { event } })),
    onSuccess: () => {
      toast.success('Test event sent', 'The delivery appears below within seconds.');
      return queries.invalidateQueries({ queryKey: webhookKeys.all });
    },
  });
  if (!is_active) return <p className="text-base text-muted">Enable the endpoint to send test events.</p>;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <NativeSelect
          label="Event"
          className="max-w-full basis-80"
          choices={choices}
          value={event}
          onChange={({ target }) =>
            setEvent(choices.find(({ value }) => value === target.value)?.value ?? event)
          }
        />
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          Send test
        </Button>
      </div>
      {send.error && (
        <Notice tone="error" title="We couldn’t send the test event." detail={errorText(send.error)} />
      )}
    </div>
  );
}
