import { Person } from '../../../../../shell/operator/person.tsx';
import { PublisherLink } from '../../../../../shell/operator/publisher-link.tsx';
import { Badge, type Tone } from '../../../../../ui/badge.tsx';
import { Code } from '../../../../../ui/code.tsx';
import type { DataColumn } from '../../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { Money } from '../../../../../ui/money.tsx';
import type { Adjustment } from '../revenue-query.ts';
import { DecisionDialog } from './decision-dialog.tsx';

const TONES: Record<Adjustment['state'], Tone> = {
  proposed: 'held',
  booked: 'approved',
  rejected: 'reversed',
};
const LABELS: Record<Adjustment['state'], string> = {
  proposed: 'Proposed',
  booked: 'Booked',
  rejected: 'Rejected',
};

/** `mayDecide` adds the buttons of decisions. */
export function adjustmentColumns(mayDecide: boolean): DataColumn<Adjustment>[] {
  return mayDecide ? [...COLUMNS, DECISIONS] : COLUMNS;
}

const COLUMNS: DataColumn<Adjustment>[] = [
  {
    id: 'adjustment',
    header: 'Adjustment',
    cell: ({ publisher_id, kind, created_at, created_by }) => (
      <>
        <PublisherLink id={publisher_id} />, {kind}
        <span className="block text-muted text-sm">
          <DateTime at={created_at} /> by <Person actor={created_by} />
        </span>
      </>
    ),
    fixed: true,
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <Money amount={amount} signed />,
    numeric: true,
    fixed: true,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason, conversion_id, reverses }) => (
      <span className="block min-w-[18ch] max-w-[40ch] text-pretty">
        {reason}
        {conversion_id && <Code className="block font-mono text-muted text-sm">{conversion_id}</Code>}
        {reverses && <span className="block text-muted text-sm">Reverses {reverses}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, decided_by, decided_at }) => (
      <>
        <Badge tone={TONES[state]}>{LABELS[state]}</Badge>
        {decided_by && decided_at && (
          <span className="block text-muted text-sm">
            by <Person actor={decided_by} />, <DateTime at={decided_at} precision="day" />
          </span>
        )}
      </>
    ),
  },
];

const DECISIONS: DataColumn<Adjustment> = {
  id: 'actions',
  header: 'Actions',
  cell: (adjustment) => (
    <span className="flex flex-wrap gap-1.5">
      {adjustment.state === 'proposed' && (
        <>
          <DecisionDialog adjustment={adjustment} decision="approve" />
          <DecisionDialog adjustment={adjustment} decision="reject" />
        </>
      )}
      {adjustment.state === 'booked' && <DecisionDialog adjustment={adjustment} decision="reverse" />}
    </span>
  ),
  fixed: true,
};
