import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatCount } from '../../../../worker/platform/contract/counts.ts';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { DayTrend } from '../clicks/day-trend.tsx';
import { linkStatsQuery, type StoredLink } from './links-query.ts';

const RANGES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
type Range = (typeof RANGES)[number]['value'];

/** A link's figures over the last days, with their trend. */
export default function LinkStats({ link, onClose }: { link: StoredLink; onClose: () => void }) {
  const [range, setRange] = useState<Range>('30');
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="lg"
      title={link.title}
      description={<span className="break-all">{link.original_url}</span>}
    >
      <div className="grid gap-6">
        <div>
          <Segments label="Range" choices={RANGES} value={range} onValueChange={setRange} />
        </div>
        <DataBoundary
          failed="We couldn’t load the stats."
          loading={<LoadingState label="Loading the stats" />}
          subject={range}
        >
          <LoadedStats id={link.id} days={Number(range)} />
        </DataBoundary>
      </div>
    </Dialog>
  );
}

function LoadedStats({ id, days }: { id: string; days: number }) {
  const shown = useDeferredValue(days);
  const { data, summary } = useSuspenseQuery(linkStatsQuery(id, shown)).data;
  return (
    <div aria-busy={shown !== days} className="grid gap-8 aria-busy:opacity-60">
      <Stats>
        <Stat label="Clicks" value={formatCount(summary.clicks)} />
        <Stat
          label="Conversions"
          value={formatCount(summary.conversions)}
          note={
            summary.conversion_rate === null
              ? undefined
              : `${summary.conversion_rate}% of clicks led to a sale`
          }
        />
        <Stat label="Earnings" value={<Money amount={summary.earnings} />} />
        <Stat
          label="EPC"
          value={<Money amount={summary.epc} digits="significant" />}
          note="Earnings per click"
        />
      </Stats>
      <div>
        <DayTrend days={data} />
      </div>
    </div>
  );
}
