import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useMay } from '../../../../lib/operator-permission.ts';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { Badge } from '../../../../ui/badge.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { linkClass } from '../../../../ui/link-class.ts';
import { Segments } from '../../../../ui/segments.tsx';
import { KIND_LABELS, nextStep, STATE_LABELS } from './data-request-labels.ts';
import {
  DATA_REQUESTS_PER_PAGE,
  type DataRequest,
  type DataRequestsSearch,
  dataRequestsQuery,
} from './data-requests-query.ts';
import { DueBadge } from './due-badge.tsx';
import { RecordRequest } from './record-request.tsx';

const CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

/** The requests of people who wrote in, to get or to delete the data of an account. */
export function DataRequests() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/requests/personal-data/' });
  const { state = 'open', page = 1 } = search;
  const change = useChangeSearch<DataRequestsSearch>();
  const result = useQuery({ ...dataRequestsQuery(search), placeholderData: keepPreviousData });
  const mayRecord = useMay('publishers:write');
  return (
    <>
      <p className="mb-4 max-w-[64ch] text-base text-muted">
        For people who write in instead of using their settings. Each request is due 30 days after it arrived.
      </p>
      <PagedTable
        caption="Requests about personal data"
        result={result}
        page={page}
        perPage={DATA_REQUESTS_PER_PAGE}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowHeight={57}
        empty={
          <EmptyState title={state === 'open' ? 'No open requests.' : 'No closed requests.'}>
            {state === 'open' && 'Record one when someone asks for their data, or to be deleted.'}
          </EmptyState>
        }
        tools={
          <>
            <Segments
              label="State"
              choices={CHOICES}
              value={state}
              onValueChange={(next) => change({ state: next, page: undefined })}
            />
            {mayRecord && <RecordRequest />}
          </>
        }
      />
    </>
  );
}

const COLUMNS: readonly DataColumn<DataRequest>[] = [
  {
    id: 'request',
    header: 'Request',
    cell: ({ id, kind, email }) => (
      <span className="block min-w-[18ch] max-w-[32ch]">
        <Link to="/admin/requests/personal-data/$id" params={{ id }} className={linkClass()}>
          {KIND_LABELS[kind]}
        </Link>
        <span className="block break-all text-muted text-sm">{email || 'Address erased'}</span>
      </span>
    ),
    fixed: true,
  },
  {
    id: 'account',
    header: 'Account',
    cell: ({ publisher_id }) =>
      publisher_id ? <PublisherLink id={publisher_id} /> : 'No account has this address',
  },
  {
    id: 'received',
    header: 'Received',
    cell: ({ received_at }) => <DateTime at={received_at} precision="day" />,
  },
  {
    id: 'due',
    header: 'Due',
    cell: (request) =>
      request.state === 'open' ? (
        <DueBadge due={request.due_at} />
      ) : (
        <DateTime at={request.due_at} precision="day" />
      ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (request) => (
      <>
        <Badge tone={STATE_LABELS[request.state].tone}>{STATE_LABELS[request.state].label}</Badge>
        {request.state === 'open' && (
          <span className="block whitespace-nowrap text-muted text-sm">{nextStep(request)}</span>
        )}
      </>
    ),
  },
];
