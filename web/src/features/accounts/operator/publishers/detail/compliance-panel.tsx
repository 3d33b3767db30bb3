import { useSuspenseQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { Badge } from '../../../../../ui/badge.tsx';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../../ui/pagination.tsx';
import { Table } from '../../../../../ui/table.tsx';
import { publisherKeys } from '../publishers-query.ts';
import { usePage } from './use-page.ts';

const PER_PAGE = 50;
const DECISIONS = {
  allow: { label: 'Allowed', tone: 'approved' },
  flag: { label: 'Flagged', tone: 'held' },
  block: { label: 'Blocked', tone: 'reversed' },
} as const;

/** Compliance decisions about the publisher’s destinations, as the publisher sees them. */
export function CompliancePanel({ id }: { id: string }) {
  const { page, onPageChange } = usePage();
  const { data: decisions, summary } = useSuspenseQuery({
    queryKey: [...publisherKeys.one(id), 'compliance', page],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/publishers/{publisher_id}/compliance-decisions', {
          params: { path: { publisher_id: id }, query: { page, per_page: PER_PAGE } },
          signal,
        }),
      ),
  }).data;
  if (summary.total === 0) return <EmptyState title="No compliance decisions." />;
  return (
    <>
      <Table
        caption="Compliance decisions"
        columns={[
          { header: 'Time', cell: ({ created_at }) => <DateTime at={created_at} /> },
          {
            header: 'Decision',
            cell: ({ decision }) => (
              <Badge tone={DECISIONS[decision].tone}>{DECISIONS[decision].label}</Badge>
            ),
          },
          { header: 'Destination', cell: ({ host }) => <span className="break-all">{host ?? '–'}</span> },
          {
            header: 'Reasons',
            cell: ({ violation_type }) => violation_type.replaceAll('_', ' ').replaceAll(',', ', ') || '–',
          },
          {
            header: 'Review',
            cell: ({ review_open }) => (review_open ? <Badge tone="held">Asked for</Badge> : '–'),
          },
        ]}
        rows={decisions}
        rowKey={(decision) => decision.id}
      />
      <Pagination
        label="decisions"
        page={page}
        perPage={PER_PAGE}
        total={summary.total}
        onPageChange={onPageChange}
      />
    </>
  );
}
