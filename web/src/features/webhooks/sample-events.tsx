import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { JsonResponse } from '../../ui/json-response.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { eventChoice, eventTypesQuery } from './webhooks-query.ts';

/** The body of each event type. */
export function SampleEvents() {
  const { data: types } = useSuspenseQuery(eventTypesQuery);
  const [event, setEvent] = useState<string>('conversion.created');
  const chosen = types.find((type) => type.event === event);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <NativeSelect
          label="Event"
          className="max-w-full basis-80"
          choices={types.map(eventChoice)}
          value={event}
          onChange={({ target }) => setEvent(target.value)}
        />
        <p className="pb-2 text-base text-muted">{chosen?.description}</p>
      </div>
      <JsonResponse title={event} body={chosen?.sample} />
    </div>
  );
}
