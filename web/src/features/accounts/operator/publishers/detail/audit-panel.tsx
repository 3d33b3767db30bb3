import { useSuspenseQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { Person } from '../../../../../shell/operator/person.tsx';
import { Code } from '../../../../../ui/code.tsx';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../../ui/pagination.tsx';
import { Table } from '../../../../../ui/table.tsx';
import { Change } from '../../team/audit-log/change.tsx';
import { publisherKeys } from '../publishers-query.ts';
import { usePage } from './use-page.ts';

const PER_PAGE = 50;

/** Entries of the audit log about the publisher, and about what is theirs: payouts, adjustments, claims and sales. */
export function AuditPanel({ id }: { id: string }) {
  const { page, onPageChange } = usePage();
  const { data: entries, summary } = useSuspenseQuery({
    queryKey: [...publisherKeys.one(id), 'audit', page],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/audit-log', {
          params: { query: { publisher_id: id, page, per_page: PER_PAGE } },
          signal,
        }),
      ),
  }).data;
  if (summary.total === 0)
    return (
      <EmptyState title="No entries.">No operator has changed anything about this publisher.</EmptyState>
    );
  return (
    <>
      <Table
        caption="Audit log"
        columns={[
          { header: 'Time', cell: ({ at }) => <DateTime at={at} /> },
          {
            header: 'Action',
            cell: ({ action, subject }) => (
              <>
                <Code className="block font-mono text-sm">{action}</Code>
                {subject !== id && <Code className="block font-mono text-muted text-sm">{subject}</Code>}
              </>
            ),
          },
          { header: 'Change', cell: ({ before, detail }) => <Change before={before} detail={detail} /> },
          {
            header: 'Reason',
            cell: ({ reason }) => <span className="block min-w-[24ch] max-w-[60ch]">{reason ?? '–'}</span>,
          },
          { header: 'By', cell: ({ actor }) => <Person actor={actor} /> },
        ]}
        rows={entries}
        rowKey={(entry) => `${entry.id}`}
      />
      <Pagination
        label="entries"
        page={page}
        perPage={PER_PAGE}
        total={summary.total}
        onPageChange={onPageChange}
      />
    </>
  );
}
