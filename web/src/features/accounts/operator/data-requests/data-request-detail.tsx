import { useSuspenseQuery } from '@tanstack/react-query';
import { useMay } from '../../../../lib/operator-permission.ts';
import { BackLink } from '../../../../shell/dashboard/back-link.tsx';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { Person } from '../../../../shell/operator/person.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { KIND_LABELS, STATE_LABELS } from './data-request-labels.ts';
import { type DataRequest, dataRequestQuery } from './data-requests-query.ts';
import { DueBadge } from './due-badge.tsx';
import { CloseRequest, EraseAccount, ExportData } from './fulfill-request.tsx';
import { ProveIdentity } from './prove-identity.tsx';

/** A request with the proof of the identity, and what is done about it. */
export function DataRequestDetail({ id }: { id: string }) {
  return (
    <>
      <BackLink to="/admin/requests/personal-data" label="All requests about personal data" />
      <DataBoundary
        failed="We couldn’t load the request."
        loading={<LoadingState label="Loading the request" />}
        subject={id}
      >
        <Loaded id={id} />
      </DataBoundary>
    </>
  );
}

function Loaded({ id }: { id: string }) {
  const { data: request } = useSuspenseQuery(dataRequestQuery(id));
  const mayDecide = useMay('publishers:write') && request.state === 'open';
  const state = STATE_LABELS[request.state];
  const { publisher_id, kind, proof } = request;
  return (
    <>
      <header className="mb-8">
        <Heading level={2} size="heading">
          {KIND_LABELS[kind]}
        </Heading>
        <p role="status" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-muted">
          <Badge tone={state.tone}>{state.label}</Badge>
          {request.state === 'open' && <DueBadge due={request.due_at} />}
        </p>
      </header>
      <Section title="Request" isFirst>
        <DefinitionList items={factsOf(request)} />
      </Section>
      {publisher_id !== null && (
        <Section title="Identity" lead="Only the owner of an account may get its data or have it deleted.">
          <Proof request={request} />
          {mayDecide && <ProveIdentity request={request} />}
        </Section>
      )}
      {mayDecide && (
        <Section title={publisher_id === null ? 'Answer' : 'Decision'} lead={leadOf(request)}>
          <div className="flex flex-wrap gap-2">
            {proof !== null && kind === 'export' && <ExportData request={request} />}
            {proof !== null && kind === 'erase' && <EraseAccount request={request} />}
            {request.exported_at !== null && <CloseRequest request={request} state="done" />}
            <CloseRequest request={request} state="declined" />
          </div>
        </Section>
      )}
    </>
  );
}

function leadOf({ publisher_id, proof, kind }: DataRequest): string {
  if (publisher_id === null)
    return 'No account has this address. Tell the person so, and decline the request.';
  if (proof === null) return 'Prove the identity first, or decline the request.';
  return kind === 'export'
    ? 'Download the file, send it to the person, then close the request.'
    : 'A second person approves the deletion. Money that is due is paid before the account is closed.';
}

function Proof({
  request: { proof, proof_text, proven_by, proven_at, code_sent_at },
}: {
  request: DataRequest;
}) {
  if (proof !== null)
    return (
      <p className="mb-4 max-w-[64ch] text-base">
        <Badge tone="approved">Proven</Badge>{' '}
        {proof === 'code' ? 'The person knew the code that was emailed to the account.' : proof_text}
        {proven_by && proven_at && (
          <span className="block text-muted text-sm">
            <DateTime at={proven_at} /> by <Person actor={proven_by} />
          </span>
        )}
      </p>
    );
  return (
    <p className="mb-4 text-base text-muted">
      {code_sent_at ? (
        <>
          A code was sent <DateTime at={code_sent_at} />. It is valid for 7 days.
        </>
      ) : (
        'Not proven yet.'
      )}
    </p>
  );
}

function factsOf(request: DataRequest) {
  const { publisher_id, email, text, received_at, due_at, created_by } = request;
  const { closed_at, closed_by, answer, exported_at, exported_by } = request;
  return [
    { term: 'Email address', value: email || 'Erased with the account' },
    {
      term: 'Account',
      value: publisher_id ? <PublisherLink id={publisher_id} /> : 'No account has this address',
    },
    { term: 'What the person wrote', value: text || 'Erased with the account' },
    {
      term: 'Received',
      value: (
        <>
          <DateTime at={received_at} precision="day" />, recorded by <Person actor={created_by} />
        </>
      ),
    },
    { term: 'Due', value: <DateTime at={due_at} precision="day" /> },
    ...(exported_at && exported_by
      ? [
          {
            term: 'Handed out',
            value: (
              <>
                <DateTime at={exported_at} /> by <Person actor={exported_by} />
              </>
            ),
          },
        ]
      : []),
    ...(closed_at && closed_by
      ? [
          {
            term: 'Closed',
            value: (
              <>
                <DateTime at={closed_at} /> by <Person actor={closed_by} />
                {answer && <span className="block text-muted">{answer}</span>}
              </>
            ),
          },
        ]
      : []),
  ];
}
