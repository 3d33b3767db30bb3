import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useRef } from 'react';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { Person } from '../../../../shell/operator/person.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { Section } from '../../../../ui/section.tsx';
import {
  BANS_PER_PAGE,
  type Ban,
  bansQuery,
  FAILED,
  type Suspended,
  suspendedQuery,
} from '../compliance-query.ts';
import type { PageSearch } from '../compliance-search.ts';

/** The banned domains and the suspended publishers. */
export function Registry() {
  return (
    <DataBoundary failed={FAILED} loading={<LoadingState label="Loading compliance data" />}>
      <Bans />
      <SuspendedPublishers />
    </DataBoundary>
  );
}

function Bans() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/compliance/registry' });
  const change = useChangeSearch<PageSearch>();
  const { data } = useSuspenseQuery(bansQuery(useDeferredValue(search)));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title="Banned domains" headingRef={heading}>
      <DataTable
        caption="Banned domains"
        columns={BAN_COLUMNS}
        rows={data.data}
        rowKey={({ id }) => id}
        choosesColumns={false}
        empty={<EmptyState title="No banned domains.">Bans are added in Network Management.</EmptyState>}
      />
      {data.summary.total > BANS_PER_PAGE && (
        <Pagination
          label="banned domains"
          page={search.page ?? 1}
          perPage={BANS_PER_PAGE}
          total={data.summary.total}
          onPageChange={(next) => change({ page: next })}
          heading={heading}
        />
      )}
    </Section>
  );
}

function SuspendedPublishers() {
  const { data } = useSuspenseQuery(suspendedQuery());
  return (
    <Section title="Suspended publishers" className="mt-10">
      <DataTable
        caption="Suspended publishers"
        columns={SUSPENDED_COLUMNS}
        rows={data.data}
        rowKey={({ publisher_id }) => publisher_id}
        choosesColumns={false}
        empty={
          <EmptyState title="No suspended publishers.">
            A suspended publisher’s links redirect visitors and earn nothing.
          </EmptyState>
        }
      />
    </Section>
  );
}

const BAN_COLUMNS: DataColumn<Ban>[] = [
  {
    id: 'domain',
    header: 'Domain',
    cell: ({ domain_pattern }) => (
      <span className="block min-w-[16ch] max-w-[40ch] break-words">{domain_pattern}</span>
    ),
    sortBy: ({ domain_pattern }) => domain_pattern,
    fixed: true,
  },
  {
    id: 'severity',
    header: 'Effect',
    cell: ({ severity }) => (
      <Badge tone={severity === 'block' ? 'reversed' : 'held'}>
        {severity === 'block' ? 'Credits the network margin' : 'Earns and is held'}
      </Badge>
    ),
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => <Reason text={reason} /> },
  { id: 'source', header: 'Source', cell: ({ source }) => source },
  { id: 'since', header: 'Since', cell: ({ created_at }) => <DateTime at={created_at} precision="day" /> },
];

const SUSPENDED_COLUMNS: DataColumn<Suspended>[] = [
  {
    id: 'publisher',
    header: 'Publisher',
    cell: ({ publisher_id, full_name }) => <PublisherLink id={publisher_id} name={full_name} />,
    fixed: true,
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => <Reason text={reason} /> },
  {
    id: 'since',
    header: 'Since',
    cell: ({ since }) => (since ? <DateTime at={since} precision="day" /> : '–'),
  },
  {
    id: 'by',
    header: 'By',
    cell: ({ suspended_by }) => (suspended_by ? <Person actor={suspended_by} /> : '–'),
  },
];

function Reason({ text }: { text: string | null }) {
  return <span className="block min-w-[24ch] max-w-[60ch]">{text || '–'}</span>;
}
