import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { disabledText } from './endpoint-text.ts';
import { type Endpoint, webhooksQuery } from './webhooks-query.ts';

/** The publisher's endpoints, oldest first. */
export function EndpointList() {
  const { data: endpoints } = useSuspenseQuery(webhooksQuery);
  if (endpoints.length === 0)
    return (
      <EmptyState title="No endpoints yet.">
        Add the URL of your server, and get a call for each click, sale or payout.
      </EmptyState>
    );
  return (
    <ul aria-label="Endpoints" className="border-ink border-t">
      {endpoints.map((endpoint) => (
        <EndpointLine key={endpoint.id} endpoint={endpoint} />
      ))}
    </ul>
  );
}

function EndpointLine({ endpoint }: { endpoint: Endpoint }) {
  const { id, name, url, events, is_active, last_delivery } = endpoint;
  return (
    <li className="grid gap-x-8 gap-y-2 border-rule border-b py-4 text-base lg:grid-cols-[minmax(0,1fr)_14rem_9rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-md">
          <Link to="/app/webhooks/$id" params={{ id }} className={linkClass({ tone: 'ink' })}>
            {name}
          </Link>
          {is_active ? <Badge tone="river">Enabled</Badge> : <Badge>Disabled</Badge>}
        </p>
        <p translate="no" className="mt-0.5 truncate font-mono text-sm text-muted" title={url}>
          {url}
        </p>
        <p className="mt-1 text-muted text-sm">{is_active ? events.join(' · ') : disabledText(endpoint)}</p>
      </div>
      <Fact label="Last delivery">
        {last_delivery ? (
          <span className="flex flex-wrap items-center gap-x-2">
            <DeliveryState state={last_delivery.state} />
            <RelativeTime at={last_delivery.at} />
          </span>
        ) : (
          'None yet'
        )}
      </Fact>
      <Fact label="Last 24 hours">
        <DaySuccess endpoint={endpoint} />
      </Fact>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 lg:block">
      <p className="text-muted text-sm">{label}</p>
      <div className="figures">{children}</div>
    </div>
  );
}

/** The share of a day's deliveries that succeeded. */
export function DaySuccess({ endpoint: { last_day } }: { endpoint: Pick<Endpoint, 'last_day'> }) {
  const { deliveries, delivered } = last_day;
  if (deliveries === 0) return 'No deliveries';
  return `${delivered} of ${deliveries} delivered`;
}
