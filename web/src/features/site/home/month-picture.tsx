import { plural } from '../../../../../worker/platform/contract/counts.ts';
import { RECORDED } from '../../../lib/recorded/month.ts';
import { dayText } from '../../../ui/day-text.ts';
import { FunnelChart } from '../../../ui/funnel-chart.tsx';
import { Money } from '../../../ui/money.tsx';
import { funnelStages } from '../../reporting/analytics/funnel.tsx';
import { Totals } from '../../reporting/analytics/totals.tsx';

const THEMES = ['light', 'dark'] as const;

/** The analytics of a month on the demo system, in both themes. */
export function MonthPicture() {
  const { meta, summary } = RECORDED;
  return (
    <figure>
      <div inert className="grid gap-4 lg:grid-cols-2">
        {THEMES.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="min-w-0 rounded-md border border-rule bg-paper p-4 text-ink md:p-6"
          >
            <Totals analytics={RECORDED} before={undefined} />
            <div className="mt-8">
              <FunnelChart title="Visits that became sales" stages={funnelStages(summary)} />
            </div>
          </div>
        ))}
      </div>
      <figcaption className="mt-3 max-w-[80ch] text-base text-pretty text-muted">
        The analytics of a demo account, {dayText(meta.from, false)} to {dayText(meta.to, true)}, in both
        themes: {plural(summary.total_clicks, 'click')}, {plural(summary.total_conversions, 'conversion')},{' '}
        <Money amount={summary.total_earnings} />, and{' '}
        {plural(summary.total_visits - summary.total_clicks, 'visit')} that didn’t count: bots, link previews
        and repeated clicks.
      </figcaption>
    </figure>
  );
}
