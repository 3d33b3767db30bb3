import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useRef } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Stat } from '../../../../ui/stat.tsx';
import { DECISIONS_PER_PAGE, type Decision, decisionsQuery, FAILED } from '../compliance-query.ts';
import type { LogsSearch } from '../compliance-search.ts';
import { DECISION_LABELS, DECISION_TONES, typeLabel } from '../labels.ts';

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'block', label: 'Blocked' },
  { value: 'flag', label: 'Flagged' },
  { value: 'allow', label: 'Allowed' },
] as const;

/** The decisions of the last 30 days, with their numbers by violation type. */
export function Logs() {
  return (
    <DataBoundary failed={FAILED} loading={<LoadingState label="Loading compliance data" />}>
      <Decisions />
    </DataBoundary>
  );
}

function Decisions() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/compliance/logs' });
  const { status, type, page = 1 } = search;
  const change = useChangeSearch<LogsSearch>();
  const { data: rows, summary } = useSuspenseQuery(decisionsQuery(useDeferredValue(search))).data;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <dl className="mb-8 grid gap-6 sm:grid-cols-3">
        <Stat label="Blocked, 30 days" value={formatCount(summary.block)} />
        <Stat label="Flagged, 30 days" value={formatCount(summary.flag)} />
        <Stat label="Allowed, 30 days" value={formatCount(summary.allow)} />
      </dl>
      {summary.by_type.length > 0 && (
        <section aria-label="Violation types" className="mb-8 flex flex-wrap gap-2">
          {summary.by_type.map(({ violation_type, count }) => (
            <Button
              key={violation_type}
              size="sm"
              aria-pressed={type === violation_type}
              variant={type === violation_type ? 'primary' : 'secondary'}
              onClick={() =>
                change({ type: type === violation_type ? undefined : violation_type, page: undefined })
              }
            >
              {typeLabel(violation_type)} <span className="figures">{formatCount(count)}</span>
            </Button>
          ))}
        </section>
      )}
      <Heading level={2} size="heading" ref={heading} className="sr-only">
        Decisions
      </Heading>
      <DataTable
        caption="Decisions"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        choosesColumns={false}
        empty={
          <EmptyState title="No decisions.">
            Checks of destinations and findings of rules are listed here for 30 days.
          </EmptyState>
        }
        tools={
          <Segments
            label="Decision"
            choices={CHOICES}
            value={status ?? 'all'}
            onValueChange={(next) => change({ status: next === 'all' ? undefined : next, page: undefined })}
          />
        }
      />
      {summary.total > DECISIONS_PER_PAGE && (
        <Pagination
          label="decisions"
          page={page}
          perPage={DECISIONS_PER_PAGE}
          total={summary.total}
          onPageChange={(next) => change({ page: next })}
          heading={heading}
        />
      )}
    </>
  );
}

const COLUMNS: DataColumn<Decision>[] = [
  { id: 'time', header: 'Time', cell: ({ created_at }) => <DateTime at={created_at} />, fixed: true },
  {
    id: 'decision',
    header: 'Decision',
    cell: ({ decision }) => <Badge tone={DECISION_TONES[decision]}>{DECISION_LABELS[decision]}</Badge>,
  },
  {
    id: 'type',
    header: 'Violation type',
    cell: ({ violation_type }) => violation_type.split(',').filter(Boolean).map(typeLabel).join(', ') || '–',
  },
  {
    id: 'publisher',
    header: 'Publisher',
    cell: ({ publisher_id }) => (
      <span className="block min-w-[14ch]">
        <PublisherLink id={publisher_id} />
      </span>
    ),
  },
  {
    id: 'host',
    header: 'Host',
    cell: ({ host }) => <span className="break-all">{host ?? '–'}</span>,
  },
];
