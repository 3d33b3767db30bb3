import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Click, latestClicksQuery } from '../../../lib/clicks.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { Code } from '../../../ui/code.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ClassificationBadge } from '../../clicks/classification-badge.tsx';
import { valueName } from '../analytics/dimensions.ts';

/** The clicks on the dashboard. */
export const LATEST_CLICKS = 8;

/** The latest clicks, counted or not, as they happen. */
export function LatestClicks() {
  return (
    <DataBoundary
      failed="Failed to fetch click logs"
      loading={<LoadingState label="Loading the latest clicks" />}
    >
      <ClickList />
    </DataBoundary>
  );
}

function ClickList() {
  const { data: clicks } = useSuspenseQuery(latestClicksQuery(LATEST_CLICKS));
  if (clicks.length === 0)
    return (
      <EmptyState title="No clicks yet">
        Share one of your links, or follow it yourself with{' '}
        <Code className="font-mono text-sm">&amp;test=1</Code> at its end: test clicks are shown and never
        count.
      </EmptyState>
    );
  return (
    <ol>
      {clicks.map((click) => (
        <ClickLine key={click.click_id} click={click} />
      ))}
    </ol>
  );
}

function ClickLine({ click }: { click: Click }) {
  const { brand_id: id, brand_name: name, destination, clicked_at: at } = click;
  const details = [
    click.country && valueName('country', click.country, null),
    click.device && valueName('device', click.device, null),
    click.referer_host,
    click.sub_id && `ref ${click.sub_id}`,
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-rule border-t py-2 text-base first:border-t-0 first:pt-0">
      <p className="truncate">
        {id && name ? (
          <Link to="/brands/$id" params={{ id }} className={linkClass({ tone: 'ink' })}>
            {name}
          </Link>
        ) : (
          (destination ?? 'Unknown destination')
        )}
      </p>
      <p className="text-right">
        <ClassificationBadge click={click} />
      </p>
      <p className="truncate text-muted text-sm">{details.filter(Boolean).join(' · ') || 'No details'}</p>
      <p className="text-right text-muted text-sm">
        <RelativeTime at={at} />
      </p>
    </li>
  );
}
