import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Code } from '../../../../ui/code.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { JsonResponse } from '../../../../ui/json-response.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type MockEndpoint, type MockEvent, mockEndpointsQuery } from './webhooks-query.ts';

interface MockEndpointsProps {
  endpoints: readonly MockEndpoint[];
  /** Takes an endpoint's URL over into the form below. */
  onUse: (url: string) => void;
}

export function MockEndpoints({ endpoints, onUse }: MockEndpointsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <CreateForm />
      {endpoints.length === 0 ? (
        <EmptyState title="No mock endpoints yet.">
          Create one, and send a webhook to its URL to see it here.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {endpoints.map((endpoint) => (
            <li key={endpoint.id}>
              <Endpoint endpoint={endpoint} onUse={onUse} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function CreateForm() {
  const [name, setName] = useState('');
  const queries = useQueryClient();
  const mayWrite = useMay('system:write');
  const create = useMutation({
    mutationFn: (given: string) =>
      bodyOf(api.POST('/v1/operations/mock-webhook-endpoints', { body: { name: given } })),
    onSuccess: () => {
      setName('');
      toast.success('Mock endpoint created');
      return queries.invalidateQueries({ queryKey: mockEndpointsQuery.queryKey });
    },
    onError: (error) => toast.error('We couldn’t create the mock endpoint.', errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '')
      return toast.error('Name Required', 'Please enter a name for the webhook endpoint');
    create.mutate(name.trim());
  };
  return (
    <Form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Name"
        className="max-w-full basis-72"
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SubmitButton loading={create.isPending} aria-disabled={!mayWrite || undefined}>
        Create endpoint
      </SubmitButton>
    </Form>
  );
}

function Endpoint({ endpoint, onUse }: { endpoint: MockEndpoint; onUse: (url: string) => void }) {
  const { name, url, created_at, expires_at, events } = endpoint;
  return (
    <Card
      look="boxed"
      title={name}
      aside={
        <span className="figures text-muted text-sm">
          {formatCount(events.length)} {events.length === 1 ? 'event' : 'events'}
        </span>
      }
      footer={
        <>
          <CopyButton text={url} label="Copy URL" size="sm" />
          <Button size="sm" aria-label={`Use the URL of ${name}`} onClick={() => onUse(url)}>
            Use this URL
          </Button>
          <DeleteButton endpoint={endpoint} />
        </>
      }
    >
      <p>
        <Code className="break-all font-mono text-sm">{url}</Code>
      </p>
      <p className="mt-1 text-muted text-sm">
        Created <RelativeTime at={created_at} />, expires on <DateTime at={expires_at} precision="day" />
      </p>
      {events.length === 0 ? (
        <p className="mt-4 text-base text-muted">Nothing has arrived yet.</p>
      ) : (
        <ul aria-label={`Events of ${name}`} className="mt-4 border-t border-rule">
          {events.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** An event in a line. It opens to its payload and headers. */
function EventLine({ event: { event_type, timestamp, payload, headers, source_ip } }: { event: MockEvent }) {
  return (
    <li className="border-b border-rule">
      <details className="group">
        <summary className="grid cursor-pointer grid-cols-[1rem_minmax(0,1fr)_auto] items-baseline gap-x-2 py-2.5 text-base -outline-offset-2 touch:py-3.5">
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 self-start text-muted group-open:rotate-90"
            strokeWidth={1.5}
          />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            {event_type === null ? (
              <span className="text-muted">No event type</span>
            ) : (
              <Code className="font-mono text-sm break-all">{event_type}</Code>
            )}
            {isTest(payload) && <Badge tone="river">Test</Badge>}
          </span>
          <span className="text-right text-muted text-sm">
            <RelativeTime at={timestamp} />
          </span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-5 pl-6 max-sm:pl-0">
          <p className="text-muted text-sm">
            <DateTime at={timestamp} precision="second" /> · sender{' '}
            {source_ip === null ? (
              'without an address'
            ) : (
              <>
                <Code className="font-mono">{source_ip}</Code>, a hash that changes each day: the address
                isn’t stored
              </>
            )}
          </p>
          <JsonResponse title="Payload" body={payload} />
          <JsonResponse title="Headers" body={headers} />
        </div>
      </details>
    </li>
  );
}

function isTest(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'test' in payload && payload.test === true;
}

function DeleteButton({ endpoint: { id, name } }: { endpoint: MockEndpoint }) {
  const queries = useQueryClient();
  const mayWrite = useMay('system:write');
  const remove = async () => {
    await bodyOf(api.DELETE('/v1/operations/mock-webhook-endpoints/{id}', { params: { path: { id } } }));
    await queries.invalidateQueries({ queryKey: mockEndpointsQuery.queryKey });
    toast.success('Mock endpoint deleted');
  };
  return (
    <ConfirmDialog
      title={`Delete the mock endpoint “${name}”?`}
      description="Its events are deleted too, and its URL stops working."
      confirmLabel="Delete endpoint"
      onConfirm={remove}
      trigger={
        <Button size="sm" disabled={!mayWrite} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      }
    />
  );
}
