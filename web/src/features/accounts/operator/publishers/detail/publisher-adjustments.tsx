import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, bodyOf, type ResponseOf } from '../../../../../lib/client.ts';
import { errorText } from '../../../../../lib/error-text.ts';
import { Person } from '../../../../../shell/operator/person.tsx';
import { Badge, type Tone } from '../../../../../ui/badge.tsx';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { linkClass } from '../../../../../ui/link-class.ts';
import { LoadingState } from '../../../../../ui/loading-state.tsx';
import { Money } from '../../../../../ui/money.tsx';
import { Table } from '../../../../../ui/table.tsx';
import { publisherKeys } from '../publishers-query.ts';

type Adjustment = ResponseOf<'get', '/v1/operations/adjustments'>['data'][number];

const SHOWN = 50;
const STATES: Record<Adjustment['state'], { label: string; tone: Tone }> = {
  proposed: { label: 'Proposed', tone: 'held' },
  booked: { label: 'Booked', tone: 'approved' },
  rejected: { label: 'Rejected', tone: 'reversed' },
};

/** The publisher’s adjustments with who proposed and who decided them. */
export function PublisherAdjustments({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...publisherKeys.one(id), 'adjustments'],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/adjustments', {
          params: { query: { publisher_id: id, per_page: SHOWN } },
          signal,
        }),
      ),
  });
  if (error)
    return (
      <ErrorState
        title="We couldn’t load the adjustments."
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <LoadingState label="Loading adjustments" />;
  if (data.data.length === 0) return <EmptyState title="No adjustments." />;
  return (
    <>
      <Table
        caption="Adjustments"
        columns={[
          {
            header: 'Proposed',
            cell: ({ created_at, created_by }) => (
              <>
                <DateTime at={created_at} />
                <span className="block text-muted text-sm">
                  by <Person actor={created_by} />
                </span>
              </>
            ),
          },
          { header: 'Amount', cell: ({ amount }) => <Money amount={amount} signed />, numeric: true },
          {
            header: 'Kind and reason',
            cell: ({ kind, reason }) => (
              <span className="block max-w-[48ch] min-w-[20ch]">
                {kind}
                <span className="block text-muted text-sm">{reason}</span>
              </span>
            ),
          },
          {
            header: 'State',
            cell: ({ state, decided_by }) => (
              <>
                <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
                {decided_by && (
                  <span className="block text-muted text-sm">
                    by <Person actor={decided_by} />
                  </span>
                )}
              </>
            ),
          },
        ]}
        rows={data.data}
        rowKey={(adjustment) => adjustment.id}
      />
      <p className="mt-3 text-muted text-sm">
        {data.summary.total > SHOWN && `The latest ${SHOWN} of ${data.summary.total}. `}
        <Link to="/admin/adjustments" search={{ publisher: id }} className={linkClass()}>
          All adjustments
        </Link>
      </p>
    </>
  );
}
