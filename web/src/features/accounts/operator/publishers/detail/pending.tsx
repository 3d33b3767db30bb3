import { Link } from '@tanstack/react-router';
import { plural } from '../../../../../../../worker/platform/contract/counts.ts';
import { Person } from '../../../../../shell/operator/person.tsx';
import { Code } from '../../../../../ui/code.tsx';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../../ui/definition-list.tsx';
import { linkClass } from '../../../../../ui/link-class.ts';
import { Money } from '../../../../../ui/money.tsx';
import type { PublisherDetail } from '../publishers-query.ts';

/** A deletion, changes that wait for a second person, adjustments to decide and payouts that aren’t settled. */
export function Pending({ publisher: { publisher_id: id, pending } }: { publisher: PublisherDetail }) {
  const { deletion, changes, proposed_adjustments, unfinished_payouts, unfinished_amount } = pending;
  const items = [
    ...(deletion ? [{ term: 'Deletion', value: <Deletion deletion={deletion} /> }] : []),
    ...changes.map((change) => ({ term: 'Waits for a second person', value: <Waiting change={change} /> })),
    ...(proposed_adjustments > 0
      ? [
          {
            term: 'Adjustments',
            value: (
              <ToMoney id={id} label={`${plural(proposed_adjustments, 'adjustment')} to approve or reject`} />
            ),
          },
        ]
      : []),
    ...(unfinished_payouts > 0
      ? [
          {
            term: 'Payouts',
            value: (
              <>
                <ToMoney id={id} label={`${plural(unfinished_payouts, 'payout')} not settled`} />,{' '}
                <Money amount={unfinished_amount} />
              </>
            ),
          },
        ]
      : []),
  ];
  if (items.length === 0) return <p className="text-base text-muted">Nothing is pending.</p>;
  return <DefinitionList items={items} />;
}

function Deletion({ deletion }: { deletion: NonNullable<PublisherDetail['pending']['deletion']> }) {
  const { state, requested_at, erased_from, error_code } = deletion;
  return (
    <>
      Requested <DateTime at={requested_at} />.{' '}
      {state === 'scheduled' ? (
        <>
          Everything is erased from <DateTime at={erased_from} /> on, unless the owner cancels it.
        </>
      ) : (
        'The erasure has begun. Money that is due is paid first.'
      )}
      {error_code && (
        <span className="block text-reversed">
          The last attempt failed: <Code className="font-mono text-sm">{error_code}</Code>
        </span>
      )}
    </>
  );
}

function Waiting({ change }: { change: PublisherDetail['pending']['changes'][number] }) {
  return (
    <>
      <Link to="/admin/changes" className={linkClass()}>
        {change.what}
      </Link>
      <span className="block text-muted text-sm">
        <DateTime at={change.proposed_at} /> by <Person actor={change.proposed_by} />
      </span>
    </>
  );
}

function ToMoney({ id, label }: { id: string; label: string }) {
  return (
    <Link
      to="/admin/publishers/$id"
      params={{ id }}
      search={{ view: 'money' }}
      resetScroll={false}
      className={linkClass()}
    >
      {label}
    </Link>
  );
}
