import { useSuspenseQuery } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../../lib/client.ts';
import { Badge, type Tone } from '../../../../../ui/badge.tsx';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../../ui/pagination.tsx';
import { Table } from '../../../../../ui/table.tsx';
import { publisherKeys } from '../publishers-query.ts';
import { usePage } from './use-page.ts';

type Email = ResponseOf<'get', '/v1/operations/publishers/{publisher_id}/emails'>['data'][number];

const PER_PAGE = 50;
const STATES: Record<Email['state'], { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'held' },
  sending: { label: 'Sending', tone: 'river' },
  sent: { label: 'Sent', tone: 'approved' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'reversed' },
};

/** Which emails went to the publisher and when. Their content, such as a sign-in link, is never shown. */
export function EmailsPanel({ id }: { id: string }) {
  const { page, onPageChange } = usePage();
  const { data: emails, summary } = useSuspenseQuery({
    queryKey: [...publisherKeys.one(id), 'emails', page],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/publishers/{publisher_id}/emails', {
          params: { path: { publisher_id: id }, query: { page, per_page: PER_PAGE } },
          signal,
        }),
      ),
  }).data;
  if (summary.total === 0) return <EmptyState title="No emails yet." />;
  return (
    <>
      <p className="mb-4 text-base text-muted">
        Contents aren’t shown, because an email can contain a sign-in link.
      </p>
      <Table
        caption="Emails"
        columns={[
          { header: 'Time', cell: ({ updated_at }) => <DateTime at={updated_at} /> },
          { header: 'Kind', cell: ({ kind }) => wordsOf(kind) },
          {
            header: 'State',
            cell: ({ state, fault }) => (
              <Badge tone={STATES[state].tone}>
                {fault === 'email.not_delivered' ? 'Not delivered' : STATES[state].label}
              </Badge>
            ),
          },
          { header: 'To', cell: ({ recipient }) => <span className="break-all">{recipient}</span> },
          {
            header: 'Error',
            cell: ({ fault, attempts }) => (fault ? `${fault} after ${attempts} attempts` : '–'),
          },
        ]}
        rows={emails}
        rowKey={(email) => email.id}
      />
      <Pagination
        label="emails"
        page={page}
        perPage={PER_PAGE}
        total={summary.total}
        onPageChange={onPageChange}
      />
    </>
  );
}

/** `payout_details_changed` → `Payout details changed`. */
function wordsOf(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
