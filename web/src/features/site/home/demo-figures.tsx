import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import type { Demo } from '../../../lib/stats.ts';
import { Figure, Ledger } from '../../../ui/ledger.tsx';
import { Money } from '../../../ui/money.tsx';

/** The clicks and earnings of the demo publisher; only a local system has one. */
export default function DemoFigures({ demo }: { demo: Demo }) {
  return (
    <Ledger title={`Demo publisher ${demo.publisher_id}`}>
      <Figure label="Clicks" value={formatCount(demo.clicks)} />
      <Figure label="Conversions" value={formatCount(demo.conversions)} />
      <Figure label="Pending" tone="held" value={<Money amount={demo.pending} />} />
      <Figure label="Confirmed" tone="approved" value={<Money amount={demo.confirmed} />} />
      <Figure label="Paid" value={<Money amount={demo.paid} />} />
    </Ledger>
  );
}
