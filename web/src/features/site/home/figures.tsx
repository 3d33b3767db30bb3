import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import type { NetworkStats } from '../../../lib/stats.ts';
import { Figure, Ledger } from '../../../ui/ledger.tsx';

/** The numbers of the network. Without stats, the same lines as placeholders. */
export function NetworkFigures({ stats }: { stats: NetworkStats | undefined }) {
  return (
    <Ledger title="The network">
      <Figure label="Brands" value={stats && formatCount(stats.brands)} />
      <Figure
        label="Programs"
        note="one brand’s offer on one network"
        value={stats && formatCount(stats.programs)}
      />
      <Figure label="Networks" value={stats && formatCount(stats.networks)} />
      <Figure
        label="Publisher’s share"
        note="of each commission"
        value={stats && `${stats.share_percent}%`}
      />
    </Ledger>
  );
}
