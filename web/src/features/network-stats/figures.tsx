import { formatCount, formatDollars } from '../../lib/format.ts';
import { Figure, Ledger } from '../../ui/ledger.tsx';
import type { Demo, Stats } from './stats-query.ts';

/** What the network holds; without stats, the same lines while they are awaited. */
export function NetworkFigures({ stats }: { stats: Stats | undefined }) {
  return (
    <Ledger title="The network">
      <Figure label="Brands" value={stats && formatCount(stats.brands)} />
      <Figure
        label="Programs"
        note="a brand's offer through one network"
        value={stats && formatCount(stats.programs)}
      />
      <Figure label="Networks" value={stats && formatCount(stats.networks)} />
      <Figure
        label="Publisher's share"
        note="of each commission"
        value={stats && `${stats.share_percent}%`}
      />
    </Ledger>
  );
}

/** What the demo publisher has done and earned. */
export function DemoFigures({ demo }: { demo: Demo | undefined }) {
  return (
    <Ledger title={demo ? `Demo publisher ${demo.publisher_id}` : 'Demo publisher'}>
      <Figure label="Clicks" value={demo && formatCount(demo.clicks)} />
      <Figure label="Conversions" value={demo && formatCount(demo.conversions)} />
      <Figure label="Pending" tone="held" unit="USD" value={demo && formatDollars(demo.pending)} />
      <Figure label="Confirmed" tone="approved" unit="USD" value={demo && formatDollars(demo.confirmed)} />
      <Figure label="Paid" unit="USD" value={demo && formatDollars(demo.paid)} />
    </Ledger>
  );
}
