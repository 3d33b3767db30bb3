import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Money } from '../../../../ui/money.tsx';
import { queue, RequestLink } from '../queue.tsx';
import { claimQuery, claimsQuery, type ListedClaim } from '../requests-query.ts';
import { CLAIM_FILTERS } from '../requests-search.ts';
import { ClaimDetail } from './claim-detail.tsx';
import { CLAIM_STATES } from './claim-states.ts';
import { DeclineAll } from './decline-all.tsx';

const COLUMNS: readonly DataColumn<ListedClaim>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ id, order_id }) => (
      <span className="block min-w-[14ch] max-w-[28ch] break-all">
        <RequestLink id={id}>{order_id}</RequestLink>
      </span>
    ),
    fixed: true,
  },
  { id: 'publisher', header: 'Publisher', cell: ({ publisher_id }) => <PublisherLink id={publisher_id} /> },
  {
    id: 'commission',
    header: 'Commission',
    cell: ({ gross_commission }) => <Money amount={gross_commission} />,
    numeric: true,
  },
  { id: 'clicked', header: 'Clicked', cell: ({ clicked_at }) => <DateTime at={clicked_at} /> },
  { id: 'claimed', header: 'Claimed', cell: ({ claimed_at }) => <DateTime at={claimed_at} /> },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={CLAIM_STATES[status].tone}>{CLAIM_STATES[status].label}</Badge>,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <span className="block min-w-[18ch] max-w-[44ch]">{reason ?? '–'}</span>,
  },
];

/** Claims by status, newest first. */
export const CLAIMS = queue({
  caption: 'Claims',
  columns: COLUMNS,
  list: claimsQuery,
  filter: {
    label: 'Status',
    parameter: 'status',
    choices: CLAIM_FILTERS.map((value) => ({
      value,
      label: value === 'all' ? 'All' : CLAIM_STATES[value].label,
    })),
    initial: 'open',
  },
  narrowing: 'of',
  emptyTitle: ({ status = 'open' }) => (status === 'open' ? 'No open claims.' : 'No claims.'),
  emptyText:
    'A claim is a sale that a publisher reports for a click of theirs. It earns nothing until the network reports it or an operator accepts it.',
  actions: ({ summary: { total }, meta }, { status = 'open', of }) =>
    status === 'open' && total > 0 && <DeclineAll publisher={of} seen={{ total, at: meta.timestamp }} />,
  one: claimQuery,
  Detail: ClaimDetail,
  name: 'claim',
  back: 'All claims',
});
