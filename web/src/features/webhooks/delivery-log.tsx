import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { EVENTS } from './delivery-filter.ts';
import { DeliveryLine } from './delivery-line.tsx';
import { DELIVERY_STATES } from './endpoint-text.ts';
import { type DeliveryFilter, deliveriesQuery, type Endpoint } from './webhooks-query.ts';

const ReplayDialog = lazyPart(() => import('./replay-dialog.tsx'));
const ALL = { value: '', label: 'All' };

interface DeliveryLogProps {
  endpoint: Endpoint;
  filter: DeliveryFilter;
  onFilterChange: (filter: DeliveryFilter) => void;
}

/** An endpoint's deliveries, by state and event, with a replay of a time range. */
export function DeliveryLog({ endpoint, filter, onFilterChange }: DeliveryLogProps) {
  const [replay, setReplay] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <NativeSelect
          label="State"
          choices={[ALL, ...DELIVERY_STATES]}
          value={filter.state ?? ''}
          onChange={({ target }) =>
            onFilterChange({
              ...filter,
              state: DELIVERY_STATES.find(({ value }) => value === target.value)?.value,
            })
          }
        />
        <NativeSelect
          label="Event"
          choices={[ALL, ...EVENTS.map((event) => ({ value: event, label: event }))]}
          value={filter.event ?? ''}
          onChange={({ target }) =>
            onFilterChange({ ...filter, event: EVENTS.find((event) => event === target.value) })
          }
        />
        {endpoint.is_active && (
          <Button className="sm:ml-auto" onClick={() => setReplay('open')}>
            Replay a time range
          </Button>
        )}
      </div>
      {replay !== 'unused' && (
        <Suspense>
          <ReplayDialog
            endpoint={endpoint}
            open={replay === 'open'}
            onOpenChange={(open) => setReplay(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
      <DeliveryPage key={JSON.stringify([endpoint.id, filter])} endpoint={endpoint} filter={filter} />
    </>
  );
}

interface DeliveryPageProps {
  endpoint: Endpoint;
  filter: DeliveryFilter;
  /** The last delivery of the page before; none for the first page. */
  cursor?: string;
}

/** A page of deliveries and, once they are asked for, the older ones. */
function DeliveryPage(props: DeliveryPageProps) {
  return (
    <DataBoundary
      failed="We couldn’t load the deliveries."
      loading={<LoadingState label="Loading the deliveries" />}
    >
      <Deliveries {...props} />
    </DataBoundary>
  );
}

function Deliveries({ endpoint, filter, cursor }: DeliveryPageProps) {
  const { data: deliveries, meta } = useSuspenseQuery(deliveriesQuery(endpoint.id, filter, cursor)).data;
  // The place where the older ones begin stays, although new deliveries move this page.
  const [older, setOlder] = useState<string>();
  if (deliveries.length === 0)
    return filter.state || filter.event ? (
      <EmptyState title="No deliveries match.">Choose another state or event.</EmptyState>
    ) : (
      <EmptyState title="No deliveries yet.">Send a test event, or wait for the first real one.</EmptyState>
    );
  const next = meta.next_cursor;
  return (
    <>
      <ul aria-label="Deliveries" className={cursor === undefined ? 'border-ink border-t' : undefined}>
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery.id} endpoint={endpoint} delivery={delivery} />
        ))}
      </ul>
      {older !== undefined && <DeliveryPage endpoint={endpoint} filter={filter} cursor={older} />}
      {older === undefined && next !== null && (
        <p className="mt-4">
          <Button onClick={() => setOlder(next)}>Show older deliveries</Button>
        </p>
      )}
    </>
  );
}
