import { useSuspenseQuery } from '@tanstack/react-query';
import { DateTime } from '../../ui/date-time.tsx';
import { ClassificationBadge } from '../clicks/classification-badge.tsx';
import { hostClicksQuery } from './compliance-query.ts';

/** The latest clicks to a host: what a decision about it concerns. */
export function HostClicks({ host }: { host: string }) {
  const { data: clicks } = useSuspenseQuery(hostClicksQuery(host));
  if (clicks.length === 0) return <p className="text-muted">It concerns no click of the last 30 days.</p>;
  return (
    <section aria-label={`Clicks to ${host}`}>
      <p className="mb-1 text-muted text-sm">Your latest clicks to this host</p>
      <ul>
        {clicks.map((click) => (
          <li
            key={click.click_id}
            className="grid gap-x-4 border-rule border-t py-2 sm:grid-cols-[auto_auto_minmax(0,1fr)] sm:items-baseline"
          >
            <DateTime at={click.clicked_at} />
            <span>
              <ClassificationBadge click={click} />
            </span>
            <span className="text-muted text-sm">{click.explanation}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
