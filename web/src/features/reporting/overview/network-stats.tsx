import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { statsQuery } from '../../../lib/stats.ts';
import { AsOf } from '../../../ui/as-of.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';

/** The clicks of the last minute may be missing without a word. */
const PROMISED_MS = 60_000;

/** The current numbers of the network; nothing if the API doesn't return them. */
export function NetworkStats() {
  const { data, isError } = useQuery(statsQuery);
  if (isError) return null;
  return (
    <section aria-label="The network" className="mt-12">
      <Stats>
        <Stat label="Brands" value={data && formatCount(data.brands)} />
        <Stat label="Networks" value={data && formatCount(data.networks)} />
        <Stat
          label="Clicks counted"
          value={data && formatCount(data.clicks)}
          note={data && <AsOf what="Clicks" at={data.as_of} promised={PROMISED_MS} />}
        />
        <Stat label="Your share" value={data && `${data.share_percent}%`} note="of each commission" />
      </Stats>
    </section>
  );
}
