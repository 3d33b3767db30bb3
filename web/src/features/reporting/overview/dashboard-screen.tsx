import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { overviewQuery } from '../../../lib/overview.ts';
import type { Session } from '../../../lib/session.ts';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { Code } from '../../../ui/code.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { DayTrend } from '../../clicks/day-trend.tsx';
import { ActionItems } from './action-items.tsx';
import { LatestClicks } from './latest-clicks.tsx';
import { NextPayout } from './next-payout.tsx';
import { NextSteps } from './next-steps.tsx';
import { LoadedTotals, Totals } from './totals.tsx';

const CarriedLink = lazyPart(() => import('./carried-link.tsx'));

interface DashboardScreenProps {
  session: Session;
  /** The product URL that the publisher checked before signing up. */
  url: string | undefined;
}

/** The first screen of the dashboard: the figures, their trend, the latest clicks and what to do next. */
export function DashboardScreen({ session: { publisher }, url }: DashboardScreenProps) {
  return (
    <Screen
      title="Dashboard"
      actions={
        <>
          <Code className="font-mono text-base text-muted">{publisher.publisher_id}</Code>
          <CopyButton text={publisher.publisher_id} label="Copy ID" size="sm" />
        </>
      }
    >
      {url !== undefined && (
        <Suspense fallback={<LoadingState />}>
          <CarriedLink url={url} />
        </Suspense>
      )}
      <ActionItems />
      <NextSteps publisherId={publisher.publisher_id} />
      <DataBoundary failed="Failed to load dashboard data" loading={<Totals />}>
        <LoadedTotals />
        <Trend />
      </DataBoundary>
      <div className="mt-12 grid grid-cols-1 gap-x-12 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Section title="Latest clicks" lead="New visits to your links appear within seconds.">
          <LatestClicks />
        </Section>
        <Section title="Next payout">
          <NextPayout />
        </Section>
      </div>
    </Screen>
  );
}

/** One figure on each of the last 30 days. */
function Trend() {
  const { data } = useSuspenseQuery(overviewQuery);
  return (
    <section aria-label="Trend" className="mt-12">
      <DayTrend days={data.days} />
    </section>
  );
}
