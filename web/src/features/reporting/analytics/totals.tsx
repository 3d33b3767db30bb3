import type { ReactNode } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { roundDecimal } from '../../../ui/decimal-text.ts';
import { Money } from '../../../ui/money.tsx';
import { rateText } from '../../../ui/rate-text.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { isZero } from '../../sales/is-zero.ts';
import { MoreHeld } from '../../sales/more-held.tsx';
import type { Analytics, Summary } from './analytics-query.ts';
import { changeOf } from './change.ts';

interface Figure {
  label: string;
  show: (summary: Summary) => ReactNode;
  /** A whole number, for the change; null without one. Amounts are micro-dollars. */
  number: (summary: Summary) => number | null;
  /** What is recent or open of it. */
  detail?: (analytics: Analytics) => ReactNode;
  /** True while the figure can still change. */
  moves: (freshness: Analytics['freshness']) => boolean;
}

const sales = ({ earnings_final }: Analytics['freshness']) => !earnings_final;
const either = ({ clicks_final, earnings_final }: Analytics['freshness']) => !clicks_final || !earnings_final;
const micros = (amount: string): number => Number(roundDecimal(amount, 6).replace('.', ''));

const FIGURES: readonly Figure[] = [
  {
    label: 'Clicks',
    show: ({ total_clicks }) => formatCount(total_clicks),
    number: ({ total_clicks }) => total_clicks,
    moves: ({ clicks_final }) => !clicks_final,
    detail: ({ freshness: { last_click_at, clicks_final } }) =>
      last_click_at &&
      !clicks_final && (
        <>
          Last visit <RelativeTime at={last_click_at} />
        </>
      ),
  },
  {
    label: 'Conversions',
    show: ({ total_conversions }) => formatCount(total_conversions),
    number: ({ total_conversions }) => total_conversions,
    moves: sales,
    detail: ({ summary }) => {
      const { conversions } = summary.by_status.pending;
      return conversions > 0 && `${formatCount(conversions)} pending`;
    },
  },
  {
    label: 'Earnings',
    show: ({ total_earnings }) => <Money amount={total_earnings} />,
    number: ({ total_earnings }) => micros(total_earnings),
    moves: sales,
    detail: ({ summary }) => {
      const { earnings } = summary.by_status.pending;
      return (
        <>
          {!isZero(earnings) && (
            <span className="block text-held">
              <Money amount={earnings} /> pending
            </span>
          )}
          {!isZero(summary.held) && (
            <span className="block text-held">
              <MoreHeld amount={summary.held} />
            </span>
          )}
        </>
      );
    },
  },
  {
    label: 'Conversion rate',
    show: ({ conversion_rate }) => rateText(conversion_rate),
    number: ({ conversion_rate }) => (conversion_rate === null ? null : micros(conversion_rate)),
    moves: either,
  },
  {
    label: 'Earnings per click',
    show: ({ epc }) => <Money amount={epc} digits="significant" />,
    number: ({ epc }) => (epc === null ? null : micros(epc)),
    moves: either,
  },
];

interface TotalsProps {
  /** Undefined while it is loading. */
  analytics?: Analytics;
  /** The period before; undefined without a comparison. */
  before?: Analytics | undefined;
}

/** The five totals of a period, each with its change and whether it can still change. */
export function Totals({ analytics, before }: TotalsProps) {
  return (
    <section aria-label="Totals">
      <Stats>
        {FIGURES.map((figure) => (
          <Stat
            key={figure.label}
            label={figure.label}
            value={analytics && figure.show(analytics.summary)}
            note={
              analytics && before ? (
                <Comparison figure={figure} now={analytics.summary} before={before.summary} />
              ) : undefined
            }
          >
            {analytics && <Marker figure={figure} analytics={analytics} />}
          </Stat>
        ))}
      </Stats>
    </section>
  );
}

function Comparison({ figure, now, before }: { figure: Figure; now: Summary; before: Summary }) {
  const [current, earlier] = [figure.number(now), figure.number(before)];
  if (current === null || earlier === null) return 'Nothing to compare with';
  const { direction, text } = changeOf(current, earlier);
  return direction === 'none' ? (
    'No change'
  ) : (
    <>
      <span className="text-ink">{text}</span> from {figure.show(before)}
    </>
  );
}

function Marker({ figure, analytics }: { figure: Figure; analytics: Analytics }) {
  return (
    <span className="block text-muted text-sm">
      <span className="block">{figure.moves(analytics.freshness) ? 'Not final yet' : 'Final'}</span>
      {figure.detail?.(analytics)}
    </span>
  );
}
