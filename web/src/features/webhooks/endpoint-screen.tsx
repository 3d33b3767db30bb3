import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BackLink } from '../../shell/dashboard/back-link.tsx';
import { Screen } from '../../shell/dashboard/screen.tsx';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { Code } from '../../ui/code.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Section } from '../../ui/section.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { DaySuccess } from './endpoint-list.tsx';
import { EndpointNotice } from './endpoint-notice.tsx';
import { SecretCard } from './secret-card.tsx';
import { TestEvent } from './test-event.tsx';
import { type DeliveryFilter, type Endpoint, type SecretEndpoint, webhooksQuery } from './webhooks-query.ts';

interface EndpointScreenProps {
  id: string;
  filter: DeliveryFilter;
  onFilterChange: (filter: DeliveryFilter) => void;
}

/** One endpoint: its state, its actions, test events and its deliveries. */
export function EndpointScreen(props: EndpointScreenProps) {
  return (
    <>
      <BackLink to="/app/webhooks" label="Webhooks" />
      <DataBoundary
        failed="We couldn’t load the endpoint."
        loading={<LoadingState label="Loading the endpoint" />}
        subject={props.id}
      >
        <LoadedEndpoint {...props} />
      </DataBoundary>
    </>
  );
}

function LoadedEndpoint({ id, filter, onFilterChange }: EndpointScreenProps) {
  const { data: endpoints } = useSuspenseQuery(webhooksQuery);
  const endpoint = endpoints.find((each) => each.id === id);
  const [rotated, setRotated] = useState<SecretEndpoint | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!endpoint)
    return (
      <Screen title="No such endpoint">
        <EmptyState title="This endpoint doesn’t exist.">It may have been deleted.</EmptyState>
      </Screen>
    );
  return (
    <Screen
      title={<span className="break-words">{endpoint.name}</span>}
      headingRef={heading}
      actions={<EndpointActions endpoint={endpoint} heading={heading} onRotated={setRotated} />}
    >
      {rotated && (
        <SecretCard
          endpoint={rotated}
          onStored={() => {
            setRotated(null);
            heading.current?.focus();
          }}
        />
      )}
      <EndpointNotice endpoint={endpoint} />
      <EndpointFacts endpoint={endpoint} />
      <Section
        title="Send a test event"
        className="mt-10"
        lead="It takes the normal path and is marked as a test."
      >
        <TestEvent endpoint={endpoint} />
      </Section>
      <Section title="Deliveries" lead="The last 30 days, for clicks the last 5, newest first.">
        <DeliveryLog endpoint={endpoint} filter={filter} onFilterChange={onFilterChange} />
      </Section>
    </Screen>
  );
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { kind, url, events, created_at, previous_secret_expires_at: overlap } = endpoint;
  return (
    <DefinitionList
      items={[
        {
          term: 'URL',
          value: <Code className="font-mono text-sm break-all">{url}</Code>,
        },
        {
          term: 'Kind',
          value: kind === 'webhook' ? 'Webhook: a signed POST' : 'Postback: a GET with macros',
        },
        { term: 'Events', value: events.join(', ') },
        { term: 'Last 24 hours', value: <DaySuccess endpoint={endpoint} /> },
        { term: 'Added', value: <DateTime at={created_at} precision="day" /> },
        ...(overlap && Date.parse(overlap) > Date.now()
          ? [
              {
                term: 'Previous secret',
                value: (
                  <>
                    Signs deliveries too until <DateTime at={overlap} />
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
