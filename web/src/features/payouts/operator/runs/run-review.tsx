import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { ExactMoney } from '../../../../ui/exact-money.tsx';
import { linkClass } from '../../../../ui/link-class.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { runName } from '../payout-labels.ts';
import { type RunReview as Review, type RunDetail, runReviewQuery } from '../payouts-query.ts';

/** What an approver compares: the split by rail and by what is paid, the ledger, and the previous run. */
export function RunReview({ run }: { run: RunDetail }) {
  const { data, error, refetch } = useQuery(runReviewQuery(run));
  return (
    <Section title="Comparison" lead="Compare these figures before you approve the run.">
      {data ? (
        <div className="grid gap-6">
          <LedgerNotice ledger={data.ledger} />
          <DefinitionList items={[...railItems(data), ...partItems(data), previousItem(run, data)]} />
        </div>
      ) : error ? (
        <Notice
          tone="error"
          title="We couldn’t load the comparison."
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Loading the comparison" />
      )}
    </Section>
  );
}

/** The same in a few words, for the question before an approval. */
export function ReviewSummary({ run }: { run: RunDetail }) {
  const { data } = useQuery(runReviewQuery(run));
  if (!data) return null;
  const { ledger } = data;
  return (
    <span className="mt-2 block">
      {data.rails.map(({ rail, count, amount }) => (
        <span key={rail} className="block">
          {RAILS[rail ?? 'none']}: {plural(count, 'payout')}, <Money amount={amount} />
        </span>
      ))}
      <span className="block">
        {isCovered(ledger) ? 'The ledger covers every payout.' : 'The ledger doesn’t cover every payout.'}
      </span>
    </span>
  );
}

const RAILS = { paypal: 'PayPal', bank: 'Bank transfer', none: 'No account to pay to' } as const;

function railItems({ rails }: Review) {
  return rails.map(({ rail, count, amount }) => ({
    term: RAILS[rail ?? 'none'],
    value: (
      <>
        <Money amount={amount} /> in {plural(count, 'payout')}
      </>
    ),
  }));
}

function partItems({ sales, adjustments, clawbacks }: Review) {
  return [
    { term: 'Sales', part: sales, unit: 'sale' },
    { term: 'Adjustments', part: adjustments, unit: 'adjustment' },
    { term: 'Clawbacks', part: clawbacks, unit: 'clawback' },
  ].map(({ term, part: { count, amount }, unit }) => ({
    term,
    value: (
      <>
        <ExactMoney amount={amount} /> of {plural(count, unit)}
      </>
    ),
  }));
}

function previousItem({ payouts, amount }: RunDetail, { previous }: Review) {
  if (previous === null) return { term: 'Previous run', value: 'This is the first run.' };
  const before = Number(previous.amount);
  const change = before === 0 ? null : (Number(amount) / before - 1) * 100;
  return {
    term: 'Previous run',
    value: (
      <>
        <Link to="/admin/payouts/runs/$id" params={{ id: previous.id }} className={linkClass()}>
          {runName(previous)}
        </Link>
        : <Money amount={previous.amount} /> in {plural(previous.payouts, 'payout')}
        {change !== null && `; this one is ${changeText(change)}`}
        <span className="block text-muted">
          {plural(payouts, 'payout')} in this one: {plural(previous.new_publishers, 'publisher')} never paid
          before, {plural(previous.missing_publishers, 'publisher')} of the previous run not in it
        </span>
      </>
    ),
  };
}

function changeText(percent: number): string {
  const rounded = Math.round(Math.abs(percent));
  if (rounded === 0) return 'about as large';
  return `${rounded}% ${percent > 0 ? 'larger' : 'smaller'}`;
}

function isCovered({ above_balance, differing_items }: Review['ledger']): boolean {
  return above_balance === 0 && differing_items === 0;
}

function LedgerNotice({ ledger }: { ledger: Review['ledger'] }) {
  const { unsent, balance, above_balance, differing_items } = ledger;
  if (unsent.count === 0) return null;
  const sums = (
    <>
      {plural(unsent.count, 'payout')} that {unsent.count === 1 ? 'isn’t' : 'aren’t'} sent:{' '}
      <Money amount={unsent.amount} />. Approved balances of their publishers in the ledger:{' '}
      <ExactMoney amount={balance} />.
    </>
  );
  if (isCovered(ledger))
    return <Notice tone="approved" title="The ledger covers every payout." detail={sums} />;
  return (
    <Notice
      tone="error"
      title="The ledger doesn’t cover every payout."
      detail={
        <>
          {plural(above_balance, 'payout')} above the balance, {plural(differing_items, 'payout')} that{' '}
          {differing_items === 1 ? 'isn’t' : 'aren’t'} the sum of {differing_items === 1 ? 'its' : 'their'}{' '}
          items. {sums}
        </>
      }
    />
  );
}
