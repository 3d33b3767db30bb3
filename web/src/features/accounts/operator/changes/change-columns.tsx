import { Person } from '../../../../shell/operator/person.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { StoredValues } from '../../../../shell/operator/stored-value.tsx';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Money } from '../../../../ui/money.tsx';
import { ChangeDecision } from './change-decision.tsx';
import type { Change } from './changes-query.ts';

const TONES: Record<Change['state'], Tone> = {
  proposed: 'held',
  applied: 'approved',
  rejected: 'reversed',
  withdrawn: 'neutral',
  expired: 'neutral',
  failed: 'reversed',
};
const LABELS: Record<Change['state'], string> = {
  proposed: 'Waiting',
  applied: 'Made',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  failed: 'Failed',
};
const EFFECTS: Record<Change['effect'], string> = {
  money: 'Moves money',
  secrets: 'Issues a credential',
  controls: 'Relaxes a control',
  traffic: 'Changes where links lead',
};

/** What an account may do with changes; `mayDecide` is about those that others have proposed. */
export interface Decider {
  userId: string;
  mayDecide: boolean;
}

export function changeColumns(decider: Decider): DataColumn<Change>[] {
  return [...COLUMNS, decisions(decider)];
}

const COLUMNS: DataColumn<Change>[] = [
  {
    id: 'what',
    header: 'Change',
    cell: ({ what, subject, publisher_id, effect, reason }) => (
      <div className="min-w-[24ch] max-w-[44ch] text-pretty">
        <span className="block">{what}</span>
        <span className="block break-words text-muted text-sm">
          {EFFECTS[effect]} · {subject}
        </span>
        {publisher_id && (
          <span className="block text-sm">
            <PublisherLink id={publisher_id} />
          </span>
        )}
        <span className="block break-words text-muted text-sm">“{reason}”</span>
      </div>
    ),
    fixed: true,
  },
  { id: 'from', header: 'From', cell: ({ from }) => <Values values={from} /> },
  { id: 'to', header: 'To', cell: ({ to }) => <Values values={to} /> },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => (amount === null ? '–' : <Money amount={amount} signed />),
    numeric: true,
  },
  {
    id: 'proposed',
    header: 'Proposed',
    cell: ({ proposed_by, proposed_at }) => (
      <>
        <Person actor={proposed_by} />
        <span className="block text-muted text-sm">
          <DateTime at={proposed_at} />
        </span>
      </>
    ),
    fixed: true,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, applies_at, expires_at, decided_by, decided_at }) => (
      <>
        <Badge tone={TONES[state]}>{LABELS[state]}</Badge>
        <span className="block text-muted text-sm">
          {state !== 'proposed' && decided_by && decided_at && (
            <>
              <Person actor={decided_by} />, <DateTime at={decided_at} precision="day" />
            </>
          )}
          {state === 'proposed' && applies_at !== null && (
            <>
              Made on <DateTime at={applies_at} />
            </>
          )}
          {state === 'proposed' && applies_at === null && (
            <>
              Until <DateTime at={expires_at} />
            </>
          )}
        </span>
      </>
    ),
    fixed: true,
  },
];

/** The person who has proposed a change withdraws it; any other one approves or rejects it. */
function decisions({ userId, mayDecide }: Decider): DataColumn<Change> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: (change) =>
      change.state === 'proposed' && (
        <span className="flex flex-wrap gap-1.5">
          {change.proposed_by === `operator:${userId}` ? (
            <ChangeDecision change={change} decision="withdraw" />
          ) : (
            mayDecide && (
              <>
                <ChangeDecision change={change} decision="approve" />
                <ChangeDecision change={change} decision="reject" />
              </>
            )
          )}
        </span>
      ),
    fixed: true,
  };
}

function Values({ values }: { values: Change['from'] }) {
  if (Object.keys(values).length === 0) return '–';
  return (
    <div className="min-w-[16ch] max-w-[36ch] text-sm">
      <StoredValues values={values} />
    </div>
  );
}
