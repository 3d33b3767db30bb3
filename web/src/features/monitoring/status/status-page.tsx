import { useSuspenseQuery } from '@tanstack/react-query';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { CurrentStatus } from './current-status.tsx';
import { statusQuery } from './status-query.ts';

const DayHistory = lazyPart(() => import('./day-history.tsx'));
const IncidentHistory = lazyPart(() => import('./incident-history.tsx'));

/** Whether links and the rest work, how they did in the last days, and what operators say about it. */
export function StatusPage() {
  return (
    <div className="pt-12 pb-16 md:pt-20">
      <Heading level={1}>Status</Heading>
      <p className="mt-3 max-w-[64ch] text-lg text-muted text-pretty">
        Links run on a Worker of their own with their own data, so they keep redirecting while other parts are
        down. This page shows how fast they are, and what we wrote about each incident.
      </p>
      <DataBoundary
        failed="We couldn’t load the status."
        loading={
          <div className="min-h-svh">
            <LoadingState label="Loading the status" />
          </div>
        }
      >
        <Loaded />
      </DataBoundary>
    </div>
  );
}

function Loaded() {
  const { data: status, meta } = useSuspenseQuery(statusQuery).data;
  return (
    <>
      <CurrentStatus status={status} at={meta.timestamp} />
      <DayHistory days={status.days} today={meta.timestamp.slice(0, 10)} />
      <IncidentHistory incidents={status.incidents} />
    </>
  );
}
