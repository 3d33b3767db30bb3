import { useSuspenseQuery } from '@tanstack/react-query';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { Person } from '../../../../shell/operator/person.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { AllRunsLink } from '../all-runs-link.tsx';
import { PAYOUT_STATES, RUN_STATES, runName } from '../payout-labels.ts';
import { isWorking, type RunDetail, runQuery } from '../payouts-query.ts';
import { RunActions } from './run-actions.tsx';
import { RunBatches } from './run-batches.tsx';
import { RunHolds } from './run-holds.tsx';
import { RunPayouts } from './run-payouts.tsx';
import { RunReview } from './run-review.tsx';

/** A run with its approvals, its files, its payouts and the publishers that it holds. */
export function PayoutRun({ id }: { id: string }) {
  return (
    <DataBoundary
      failed="We couldn’t load the payout run."
      loading={<LoadingState label="Loading the payout run" />}
      subject={id}
    >
      <LoadedRun id={id} />
    </DataBoundary>
  );
}

function LoadedRun({ id }: { id: string }) {
  const result = useSuspenseQuery(runQuery(id));
  const { data: run } = result;
  return (
    <>
      <NotRefreshed result={result} title="We couldn’t load the payout run again." />
      <AllRunsLink />
      <header className="mb-8 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <Heading level={2} size="heading">
            {runName(run)}, <Money amount={run.amount} />
          </Heading>
          <p role="status" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-muted">
            <Badge tone={RUN_STATES[run.status].tone}>{RUN_STATES[run.status].label}</Badge>
            {isWorking(run) && (
              <>
                <Spinner />
                {run.reached && <span>Reached {run.reached}</span>}
              </>
            )}
          </p>
        </div>
        <RunActions run={run} />
      </header>
      {run.fault !== null && (
        <div className="mb-8">
          <Notice
            tone="error"
            title="The run has stopped."
            detail={`${run.fault} The next check continues it.`}
          />
        </div>
      )}
      <Section title="Run" isFirst>
        <DefinitionList items={factsOf(run)} />
      </Section>
      {run.payouts > 0 && <RunReview run={run} />}
      {run.batches.length > 0 && <RunBatches run={run} />}
      <RunPayouts run={run} />
      {run.held > 0 && <RunHolds run={run} />}
    </>
  );
}

function factsOf(run: RunDetail) {
  return [
    {
      term: 'Started',
      value: (
        <>
          <DateTime at={run.created_at} /> by <Person actor={run.created_by} />
          <span className="block text-muted">{run.reason}</span>
        </>
      ),
    },
    {
      term: 'Approvals',
      value: (
        <>
          {run.approvals_needed === null
            ? 'Known once all payouts are created'
            : run.approvals_needed > 1
              ? 'Two people are needed: the one who created or approved it, and another one'
              : 'One person has to approve it'}
          {run.approvals.map(({ person, reason, at }) => (
            <span key={person} className="block">
              <Person actor={person} />, <DateTime at={at} />: {reason}
            </span>
          ))}
        </>
      ),
    },
    ...run.by_status.map(({ status, payouts, amount }) => ({
      term: PAYOUT_STATES[status].label,
      value: (
        <>
          {plural(payouts, 'payout')}, <Money amount={amount} />
        </>
      ),
    })),
    {
      term: 'Not paid',
      value: `${run.held} held, ${run.below_threshold} below the threshold, ${run.in_debt} in debt`,
    },
  ];
}
