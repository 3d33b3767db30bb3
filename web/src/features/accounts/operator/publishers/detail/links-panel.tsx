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

/** The stored links of the publisher with their problems. */
export function LinksPanel({ id }: { id: string }) {
  const { page, onPageChange } = usePage();
  const { data: links, summary } = useSuspenseQuery({
    queryKey: [...publisherKeys.one(id), 'links', page],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/publishers/{publisher_id}/links', {
          params: { path: { publisher_id: id }, query: { page, per_page: PER_PAGE } },
          signal,
        }),
      ),
  }).data;
  if (summary.total === 0)
    return (
      <EmptyState title="No stored links.">
        Links made by the script or by hand work without being stored.
      </EmptyState>
    );
  return (
    <>
      <Table
        caption="Links"
        columns={[
          {
            header: 'Link',
            cell: ({ title, original_url }) => (
              <span className="block min-w-[20ch] max-w-[44ch]">
                <span className="block truncate" title={title}>
                  {title}
                </span>
                <span className="block truncate text-muted text-sm" title={original_url}>
                  {original_url.replace(/^https?:\/\/(www\.)?/, '')}
                </span>
              </span>
            ),
          },
          { header: 'Brand', cell: ({ brand_name }) => brand_name },
          {
            header: 'Status',
            cell: ({ status }) => (
              <Badge tone={status === 'active' ? 'approved' : 'neutral'}>
                {status === 'active' ? 'Active' : 'Inactive'}
              </Badge>
            ),
          },
          {
            header: 'Problem',
            cell: ({ problem }) => <span className="block min-w-[20ch]">{problem ?? '–'}</span>,
          },
          { header: 'Created', cell: ({ created_at }) => <DateTime at={created_at} precision="day" /> },
        ]}
        rows={links}
        rowKey={(link) => link.id}
      />
      <Pagination
        label="links"
        page={page}
        perPage={PER_PAGE}
        total={summary.total}
        onPageChange={onPageChange}
      />
    </>
  );
}
