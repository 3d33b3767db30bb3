import { Suspense } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { formatTime } from '../../../lib/format.ts';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { type Demo, statsQuery } from '../../../lib/stats.ts';
import { AsOf } from '../../../ui/as-of.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NetworkFigures } from './figures.tsx';

const DemoFigures = lazyPart(() => import('./demo-figures.tsx'));

const REFRESH_MS = 5_000;

/** The live numbers of the system, and whether they are loading, missing or out of date. */
export default function NetworkPanel() {
  const {
    data: stats,
    error,
    dataUpdatedAt,
    refetch,
  } = useHydratedQuery({ ...statsQuery, refetchInterval: REFRESH_MS });
  const retry = () => void refetch();
  if (error && !stats)
    return (
      <Notice tone="error" title="Live numbers are unavailable." detail={errorText(error)} onRetry={retry} />
    );
  return (
    <div className="grid grid-cols-1 gap-6" aria-busy={!stats}>
      {error && (
        <Notice
          tone="error"
          title={`These numbers are from ${formatTime(dataUpdatedAt)}.`}
          detail={`We couldn’t refresh them. ${errorText(error)}`}
          onRetry={retry}
        />
      )}
      {stats?.brands === 0 && (
        <Notice
          tone="plain"
          title="The catalog is empty."
          detail="Numbers appear after the first network sync."
        />
      )}
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        <NetworkFigures stats={stats} />
        <Suspense>{stats?.demo && <DemoFigures demo={stats.demo} />}</Suspense>
      </div>
      {stats && (
        <p className="text-base text-muted empty:hidden">
          <AsOf what="Clicks" at={stats.as_of} promised={2 * REFRESH_MS} />
        </p>
      )}
      {stats?.demo?.sample_url && <DemoLink url={stats.demo.sample_url} />}
    </div>
  );
}

/** On a local system, a link of the demo publisher. */
function DemoLink({ url }: { url: NonNullable<Demo['sample_url']> }) {
  return (
    <p className="text-md break-words text-muted">
      The networks and shops of this local system are simulated. Open{' '}
      <Link href={url} external>
        {decodeURI(new URL(url, location.origin).pathname)}
      </Link>
      and check out in the demo shop (nothing is charged). The numbers above will change.
    </p>
  );
}
