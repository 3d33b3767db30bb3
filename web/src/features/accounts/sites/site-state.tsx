import { Badge } from '../../../ui/badge.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Site } from './sites-query.ts';

/** A site's verification status and its last check. */
export function SiteState({ site: { verified_at, lost_at, checked_at } }: { site: Site }) {
  return (
    <div className="mt-1 grid gap-1 text-base text-muted">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {verified_at === null ? (
          <Badge>Not verified</Badge>
        ) : lost_at === null ? (
          <Badge tone="approved">Verified</Badge>
        ) : (
          <Badge tone="held">Proof lost</Badge>
        )}{' '}
        {verified_at !== null && (
          <span>
            since <DateTime at={lost_at ?? verified_at} />
          </span>
        )}
      </p>
      {verified_at !== null && lost_at !== null && (
        <p className="max-w-[60ch] text-pretty">
          Put the proof back within seven days of that date, or the site is no longer verified.
        </p>
      )}
      <p>
        {checked_at === null ? (
          'Not checked yet'
        ) : (
          <>
            Last checked <RelativeTime at={checked_at} />
          </>
        )}
      </p>
    </div>
  );
}
