import { Badge } from '../../../ui/badge.tsx';
import { Code } from '../../../ui/code.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { PayoutActions } from './payout-actions.tsx';
import { PAYOUT_STATES } from './payout-labels.ts';
import type { ListedPayout } from './payouts-query.ts';

export const STATUS_COLUMN: DataColumn<ListedPayout> = {
  id: 'status',
  header: 'Status',
  cell: ({ status, failure_reason, blocked }) => (
    <span className="block min-w-[16ch] max-w-[40ch]">
      <Badge tone={PAYOUT_STATES[status].tone}>{PAYOUT_STATES[status].label}</Badge>
      {failure_reason && <span className="block text-sm">{failure_reason}</span>}
      {blocked && (
        <span className="block text-muted text-sm">
          {blocked === 'details_held' ? 'Waits for the hold on changed details' : 'No payout details'}
        </span>
      )}
    </span>
  ),
};

export const REFERENCE_COLUMN: DataColumn<ListedPayout> = {
  id: 'reference',
  header: 'Reference',
  cell: ({ transfer_reference }) => <Code className="font-mono text-sm">{transfer_reference}</Code>,
};

export const ACTIONS_COLUMN: DataColumn<ListedPayout> = {
  id: 'actions',
  header: 'Actions',
  cell: (payout) => <PayoutActions payout={payout} />,
};
