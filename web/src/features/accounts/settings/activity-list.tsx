import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Activity, activityQuery } from './activity-query.ts';
import { activityText } from './activity-text.ts';

/** The account's activity by day in UTC, newest first. */
export function ActivityList() {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(activityQuery);
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0)
    return <EmptyState title="No activity">Nothing has happened in the last 90 days.</EmptyState>;
  const days = Map.groupBy(entries, ({ at }) => at.slice(0, 10));
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <Day key={day} day={day} entries={ofDay} />
      ))}
      {isFetchNextPageError && (
        <Notice
          tone="error"
          title="We couldn’t load more activity."
          detail={error && errorText(error)}
          onRetry={() => void fetchNextPage()}
        />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function Day({ day, entries }: { day: string; entries: readonly Activity[] }) {
  const headingId = useId();
  return (
    <div className="mb-6">
      <Heading level={3} size="label" id={headingId} className="border-ink border-b pb-1.5">
        <DateTime at={day} precision="day" />
      </Heading>
      <ul aria-labelledby={headingId}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry }: { entry: Activity }) {
  const { at, kind, device } = entry;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-rule border-t py-2.5 first:border-t-0">
      <p className={cn('text-md text-pretty wrap-anywhere', kind === 'sign_in.failed' && 'text-reversed')}>
        {activityText(entry)}
      </p>
      <time dateTime={at} className="figures text-base text-muted">
        {formatTime(Date.parse(at))}
      </time>
      <p className="text-base text-muted wrap-anywhere">{device ?? 'With an API key'}</p>
    </li>
  );
}
