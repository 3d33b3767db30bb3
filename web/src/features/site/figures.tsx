import { formatCount, formatDollars } from '../../lib/format.ts';
import type { Demo, NetworkStats } from '../../lib/stats.ts';
import { Figure, Ledger } from '../../ui/ledger.tsx';

/** What the network holds; without stats, the same lines while they are awaited. */
export function NetworkFigures({ stats }: { stats: NetworkStats | undefined }) {
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
export function DemoFigures({ demo }: { demo: Demo }) {
  return (
    <Ledger title={`Demo publisher ${demo.publisher_id}`}>
      <Figure label="Clicks" value={formatCount(demo.clicks)} />
      <Figure label="Conversions" value={formatCount(demo.conversions)} />
      <Figure label="Pending" tone="held" unit="USD" value={formatDollars(demo.pending)} />
      <Figure label="Confirmed" tone="approved" unit="USD" value={formatDollars(demo.confirmed)} />
      <Figure label="Paid" unit="USD" value={formatDollars(demo.paid)} />
    </Ledger>
  );
}
