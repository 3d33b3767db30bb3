import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { MockEndpoints } from './mock-endpoints.tsx';
import { SendForm } from './send-form.tsx';
import { SimulateEvents } from './simulate-events.tsx';
import { useSendWebhook } from './use-send-webhook.ts';
import { mockEndpointsQuery, webhookSamplesQuery } from './webhooks-query.ts';

/** Creates mock endpoints, sends webhooks to any public address, and simulates events. */
export function WebhookTester() {
  return (
    <DataBoundary
      failed="We couldn’t load the mock endpoints."
      loading={<LoadingState label="Loading the mock endpoints" />}
    >
      <Tester />
    </DataBoundary>
  );
}

function Tester() {
  const { data: endpoints } = useSuspenseQuery(mockEndpointsQuery);
  const { data: samples } = useSuspenseQuery(webhookSamplesQuery);
  const send = useSendWebhook();
  const [url, setUrl] = useState('');
  const [payload, setPayload] = useState(() => textOf(samples[0]?.payload ?? {}));
  return (
    <>
      <Section
        title="Mock Endpoints"
        isFirst
        lead="Addresses that show what a webhook sends. They keep the latest 50 events, and expire after 30 days. Cookies, credentials and the sender’s address aren’t stored."
      >
        <MockEndpoints endpoints={endpoints} onUse={setUrl} />
      </Section>
      <Section
        title="Send Webhook"
        lead="A POST of the payload as JSON, with the headers X-Webhook-Source and X-Webhook-Timestamp. It goes to a public https address or a mock endpoint, once."
      >
        <SendForm send={send} url={url} payload={payload} onUrlChange={setUrl} onPayloadChange={setPayload} />
      </Section>
      <Section
        title="Simulate Events"
        lead="The event of each type as the platform sends it, with sample values of the test publisher. Sends it to the URL above."
      >
        <SimulateEvents
          samples={samples}
          send={send}
          url={url}
          onSimulate={(sample) => setPayload(textOf(sample.payload))}
        />
      </Section>
    </>
  );
}

function textOf(payload: unknown): string {
  return JSON.stringify(payload, null, 2);
}
