import { Suspense } from 'react';
import { Screen } from '../../shell/dashboard/screen.tsx';
import { useCreation } from '../../shell/dashboard/use-creation.ts';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Section } from '../../ui/section.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { SampleEvents } from './sample-events.tsx';
import { SecretCard } from './secret-card.tsx';
import { Verification } from './verification.tsx';
import type { SecretEndpoint } from './webhooks-query.ts';

const EndpointDialog = lazyPart(() => import('./endpoint-dialog.tsx'));

/** The publisher's webhook endpoints, with the signature check and sample events. */
export function Webhooks() {
  const { created, setCreated, dismiss, heading, openDialog, dialog } = useCreation<SecretEndpoint>();
  return (
    <Screen
      title="Webhooks"
      lead="We send each event to your server as it happens."
      headingRef={heading}
      actions={
        <Button variant={created ? 'secondary' : 'primary'} onClick={openDialog}>
          Add endpoint
        </Button>
      }
    >
      {dialog && (
        <Suspense>
          <EndpointDialog
            {...dialog}
            onCreated={(endpoint) => endpoint.kind === 'webhook' && setCreated(endpoint)}
          />
        </Suspense>
      )}
      {created && <SecretCard endpoint={created} onStored={dismiss} />}
      <DataBoundary
        failed="We couldn’t load your webhooks."
        loading={<LoadingState label="Loading your webhooks" />}
      >
        <EndpointList />
      </DataBoundary>
      <Section
        title="Check the signature"
        lead="Anyone can call your URL. The signature proves that we sent the call."
        className="mt-12"
      >
        <Verification />
      </Section>
      <Section title="Sample events">
        <DataBoundary
          failed="We couldn’t load the events."
          loading={<LoadingState label="Loading the events" />}
        >
          <SampleEvents />
        </DataBoundary>
      </Section>
    </Screen>
  );
}
