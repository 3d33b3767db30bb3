import type { ComponentProps } from 'react';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Money } from '../../../../ui/money.tsx';
import { queue } from '../queue.tsx';
import { type HeldSale, heldQuery, heldSaleQuery } from '../requests-query.ts';
import { HELD_FILTERS, HELD_REASONS } from '../requests-search.ts';
import { SALE_COLUMN } from '../sale-column.tsx';
import { DecideAll } from './decide-all.tsx';
import { HeldDetail } from './held-detail.tsx';
import { HELD_LABELS } from './held-labels.ts';

const COLUMNS: readonly DataColumn<HeldSale>[] = [
  SALE_COLUMN,
  {
    id: 'publisher',
    header: 'Publisher',
    cell: ({ publisher_id }) => <PublisherLink id={publisher_id} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ held_reason: reason, forfeited_for: forfeitedFor }) =>
      forfeitedFor ? (
        <Badge tone="reversed">{HELD_LABELS[forfeitedFor]}</Badge>
      ) : (
        reason && <Badge tone="held">{HELD_LABELS[reason]}</Badge>
      ),
  },
  { id: 'network', header: 'Network', cell: ({ network_name }) => network_name },
  { id: 'converted', header: 'Time of sale', cell: ({ converted_at }) => <DateTime at={converted_at} /> },
  { id: 'net', header: 'Publisher’s share', cell: ({ net }) => <Money amount={net} />, numeric: true },
];

type TogetherReason = ComponentProps<typeof DecideAll>['reason'];

/** Whether sales that are held for it can be decided about together. */
function isDecidedTogether(reason: string | undefined): reason is TogetherReason {
  return reason !== 'status_went_back' && HELD_REASONS.some((each) => each === reason);
}

/** Sales that aren’t paid until an operator releases them, and forfeited ones, newest first. */
export const HELD_SALES = queue({
  caption: 'Held sales',
  columns: COLUMNS,
  rowHeight: 57,
  list: heldQuery,
  filter: {
    label: 'Reason',
    parameter: 'reason',
    choices: [
      { value: '', label: 'All' },
      ...HELD_FILTERS.map((value) => ({ value, label: HELD_LABELS[value] })),
    ],
    initial: '',
  },
  narrowing: 'of',
  emptyTitle: ({ reason, of }) => (reason || of ? 'No sale matches.' : 'No sale is held.'),
  emptyText: 'We hold a sale if its click, its link or its publisher has to be checked before we pay.',
  note: ({ net }, { reason, of }) =>
    reason !== 'forfeited' && (
      <>
        <Money amount={net} /> of publishers’ commission is held.
        {of && !reason && ' Choose a reason to decide about all of its sales at once.'}
      </>
    ),
  actions: ({ summary: { total } }, { reason, of }) =>
    of &&
    total > 0 &&
    isDecidedTogether(reason) && <DecideAll publisherId={of} reason={reason} total={total} />,
  one: heldSaleQuery,
  Detail: HeldDetail,
  name: 'sale',
  back: 'All held sales',
});
