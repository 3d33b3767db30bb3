import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Balance, balancesQuery, type NextPayout } from '../payouts/balances-query.ts';
import { isZero } from './is-zero.ts';
import { STATE_LABELS } from './sale-states.ts';

const GROUPS: readonly { name: string; states: readonly Balance['state'][] }[] = [
  { name: 'Not paid yet', states: ['pending', 'held', 'approved', 'payable', 'on_the_way'] },
  { name: 'Paid or reversed', states: ['paid', 'reversed', 'clawed_back'] },
];
/** Left out while they are empty. */
const RARE: readonly Balance['state'][] = ['held', 'on_the_way'];

/** The money by state, and when it moves on. */
export default function Balances() {
  return (
    <DataBoundary
      failed="We couldn’t load your balances."
      loading={<LoadingState label="Loading your balances" />}
    >
      <LoadedBalances />
    </DataBoundary>
  );
}

function LoadedBalances() {
  const { data, next_payout } = useSuspenseQuery(balancesQuery).data;
  return (
    <div className="max-w-200">
      <NextPayoutLine payout={next_payout} />
      {GROUPS.map(({ name, states }) => (
        <section key={name} aria-label={name} className="mt-10">
          <h2 className="border-ink border-b pb-2 font-normal text-base text-muted">{name}</h2>
          <dl>
            {data
              .filter(
                ({ state, amount }) => states.includes(state) && !(RARE.includes(state) && isZero(amount)),
              )
              .map((balance) => (
                <BalanceLine key={balance.state} balance={balance} />
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function BalanceLine({ balance }: { balance: Balance }) {
  const { state, amount, meaning, explanation } = balance;
  const isMuted = isZero(amount);
  const isListed = state !== 'on_the_way';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-rule border-b py-3">
      <dt className="min-w-0">
        {isListed && !isMuted ? (
          <Link
            to="/app/earnings"
            search={{ tab: 'sales', state, period: 'three-years' }}
            className={linkClass({ tone: 'ink' })}
          >
            <span className="text-lg">{STATE_LABELS[state]}</span>
          </Link>
        ) : (
          <span className="text-lg">{STATE_LABELS[state]}</span>
        )}
        <span className="mt-0.5 block max-w-[56ch] text-base text-muted text-pretty">{meaning}</span>
      </dt>
      <dd className={`figures text-right text-xl ${isMuted ? 'text-muted' : ''}`}>
        <Money amount={amount} />
      </dd>
      {(balance.expected_to || explanation) && (
        <dd className="col-span-2 mt-1 max-w-[64ch] text-base text-pretty">
          <ExpectedDate balance={balance} />{' '}
          {explanation && <span className="text-muted">{explanation}</span>}
        </dd>
      )}
    </div>
  );
}

function ExpectedDate({ balance: { expected_from: from, expected_to: to } }: { balance: Balance }) {
  if (!from || !to) return null;
  return (
    <>
      Expected{' '}
      {from === to ? (
        <DateTime at={to} precision="day" />
      ) : (
        <>
          between <DateTime at={from} precision="day" /> and <DateTime at={to} precision="day" />
        </>
      )}
      .
    </>
  );
}

/** What the next payout pays, or what it needs. */
function NextPayoutLine({ payout }: { payout: NextPayout }) {
  return NEXT_PAYOUT[payout.obstacle ?? 'none'](payout);
}

const WAITS = 'Your earnings wait here.';

const NEXT_PAYOUT: Record<NonNullable<NextPayout['obstacle']> | 'none', (payout: NextPayout) => ReactNode> = {
  none: (payout) => (
    <OnDay payout={payout}>
      It pays <Money amount={payout.amount} />, if nothing changes.
    </OnDay>
  ),
  below_threshold: (payout) => (
    <OnDay payout={payout}>
      You have <Money amount={payout.amount} /> of the <Money amount={payout.threshold} /> that a payout
      needs.
    </OnDay>
  ),
  details_held: (payout) => (
    <OnDay payout={payout}>
      It pays <Money amount={payout.amount} /> once the hold on your new payout details ends.
    </OnDay>
  ),
  payout_open: (payout) => (
    <OnDay payout={payout}>A payout is being prepared. The next one follows once it is sent.</OnDay>
  ),
  details_missing: () => (
    <BillingNotice
      title="You have no payout details yet."
      detail="Without them, your earnings wait here."
      label="Add payout details"
    />
  ),
  details_incomplete: () => (
    <BillingNotice
      title="Your payout details lack what banks ask for."
      detail={WAITS}
      label="Complete payout details"
    />
  ),
  transfer_failed: () => (
    <BillingNotice
      title="Your last payout came back."
      detail="With new payout details, the next payout includes it."
      label="Check your payout details"
    />
  ),
  tax_missing: () => (
    <BillingNotice
      title="Your tax data is missing or has expired."
      detail="Without it, your earnings wait here."
      label="Give tax data"
    />
  ),
  held: () => (
    <Notice tone="held" title="Your payouts are on hold while we check something." detail={WAITS} />
  ),
  suspended: () => <Notice tone="error" title="Your account is suspended." detail="Nothing is paid out." />,
};

function OnDay({ payout: { day }, children }: { payout: NextPayout; children: ReactNode }) {
  return (
    <p className="text-md text-pretty">
      The next payout day is <DateTime at={day} precision="day" />. {children}
    </p>
  );
}

/** What the publisher has to do in the billing settings before the next payout. */
function BillingNotice({ title, detail, label }: { title: string; detail: string; label: string }) {
  return (
    <Notice
      tone="held"
      title={title}
      detail={detail}
      action={
        <Link to="/settings" search={{ tab: 'billing' }} className={linkClass()}>
          {label}
        </Link>
      }
    />
  );
}
