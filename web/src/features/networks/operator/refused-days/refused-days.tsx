import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { networkName } from '../../../../../../worker/platform/contract/networks.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { dayText } from '../../../../ui/day-text.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { AcceptDay } from './accept-day.tsx';
import { LeaveDay, TakeUpDay } from './leave-day.tsx';
import { type RefusedDay, type RefusedDayState, refusedDaysQuery } from './refused-days-query.ts';

const STATES: readonly { value: RefusedDayState; label: string; none: string }[] = [
  { value: 'waiting', label: 'Waiting', none: 'No day waits.' },
  { value: 'accepted', label: 'Accepted', none: 'No accepted day waits for its sync.' },
  { value: 'left', label: 'Left', none: 'No day is left.' },
];

/** The refused days in a state, and what can be decided about each. */
export function RefusedDays() {
  const [state, setState] = useState<RefusedDayState>('waiting');
  const { data, error, refetch, isFetching } = useQuery(refusedDaysQuery(state));
  if (error && !data)
    return (
      <ErrorState
        title="We couldn’t load the refused days."
        detail={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <LoadingState label="Loading the refused days" />;
  const { data: days, summary } = data;
  return (
    <>
      <NativeSelect
        className="w-40"
        label="Show"
        choices={STATES}
        value={state}
        onChange={({ target }) =>
          setState(STATES.find(({ value }) => value === target.value)?.value ?? 'waiting')
        }
      />
      {days.length === 0 ? (
        <p className="mt-4 text-base text-muted">{STATES.find(({ value }) => value === state)?.none}</p>
      ) : (
        <ul className="mt-4 grid gap-4">
          {days.map((day) => (
            <li key={day.id} className="border-rule border-t pt-3">
              <Day day={day} />
            </li>
          ))}
        </ul>
      )}
      {summary.total > days.length && (
        <p className="mt-3 text-base text-muted">And {formatCount(summary.total - days.length)} more.</p>
      )}
    </>
  );
}

function Day({ day }: { day: RefusedDay }) {
  const mayAccept = useMay('money:write');
  const mayLeave = useMay('catalog:write');
  const canAccept = day.code === 'report.day_shrunk' && day.accepted_at === null && !day.left;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-72 text-base">
        <p className="font-medium">
          {networkName(day.network_id)}, {dayText(day.day, true)}
        </p>
        {day.code === 'report.day_unreadable' ? <Unreadable day={day} /> : <Shrunk day={day} />}
        <p className="text-muted">
          Since <DateTime at={day.refused_at} />
          {day.accepted_at !== null && (
            <>
              , accepted <DateTime at={day.accepted_at} />: the next sync of the day removes the rows.
            </>
          )}
        </p>
        {day.left_reason && <p className="text-muted">Left: {day.left_reason}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {mayAccept && canAccept && <AcceptDay day={day} />}
        {mayLeave && day.left && <TakeUpDay day={day} />}
        {mayLeave && !day.left && day.accepted_at === null && <LeaveDay day={day} />}
      </div>
    </div>
  );
}

function Shrunk({ day }: { day: RefusedDay }) {
  return (
    <>
      <p>
        {formatCount(day.rows_after)} of {plural(day.rows_before, 'row')}. It lacks{' '}
        {formatCount(day.rows_missing)}, worth <Money amount={day.net} /> to{' '}
        {plural(day.publishers, 'publisher')}.
      </p>
      {Number(day.paid_out) !== 0 && (
        <p>
          <Money amount={day.paid_out} /> of it was paid. The next payouts would deduct it.
        </p>
      )}
    </>
  );
}

function Unreadable({ day }: { day: RefusedDay }) {
  return (
    <p>
      We know {formatCount(day.rows_before - day.rows_missing)} of {plural(day.rows_before, 'row')} again.
      Some of the others can’t be identified: mend the network’s mapping under Settings, then sync the day
      again.
    </p>
  );
}
