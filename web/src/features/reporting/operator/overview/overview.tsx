import { useSuspenseQuery } from '@tanstack/react-query';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { FirstRun } from './first-run.tsx';
import { overviewQuery } from './overview-query.ts';
import { WORK } from './work-kinds.ts';
import { WorkList } from './work-list.tsx';

/** What needs a person today. */
export function Overview() {
  return (
    <Screen title="Today" lead="What needs a person, the most urgent first.">
      <DataBoundary
        failed="We couldn’t load the overview."
        loading={<LoadingState label="Loading the overview" />}
      >
        <FirstRun />
        <Waiting />
      </DataBoundary>
    </Screen>
  );
}

const ORDER = Object.keys(WORK);

function Waiting() {
  const result = useSuspenseQuery(overviewQuery);
  const { data } = result;
  const work = data
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    <>
      <NotRefreshed result={result} title="We couldn’t load the overview again." />
      {work.length === 0 ? (
        <EmptyState title="Nothing waits for you.">
          Programs to approve, payouts, claims, alerts and failed syncs appear here.
        </EmptyState>
      ) : (
        <WorkList work={work} />
      )}
    </>
  );
}
