import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { statsQuery } from '../../../lib/stats.ts';

/** The stages of a commission and what is recorded at each. */
const STATIONS = [
  {
    name: 'Click',
    record: 'click ID',
    text: 'The ID encodes the time, publisher and program, and it’s signed.',
  },
  {
    name: 'Sale',
    record: 'report row',
    text: 'The network reports a commission. We keep every revision.',
  },
  {
    name: 'Share',
    record: 'share rule',
    text: 'That day’s share rule splits it. The entry records which rule.',
  },
  {
    name: 'Ledger',
    record: 'transfer',
    text: 'A double-entry transfer, exact to a millionth of a dollar. Entries are never edited.',
  },
  {
    name: 'Payout',
    record: 'payout item',
    text: 'Paid exactly once. A later reversal is its own line, with the reason.',
  },
] as const;

/** The path of a cent from the click to the payout, with a drawing. */
export function CentPath() {
  const { data } = useHydratedQuery(statsQuery);
  return (
    <div>
      <Stream />
      <ol className="grid gap-y-8 max-md:border-l max-md:border-river max-md:pl-5 md:grid-cols-5 md:gap-x-6">
        {STATIONS.map(({ name, record, text }) => (
          <li key={name}>
            <h3 className="text-lg">{name}</h3>
            <p className="font-mono text-sm text-river">{record}</p>
            <p className="mt-2 text-base text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ol>
      {data && data.share_percent > 0 && (
        <p className="mt-8 text-md text-muted">
          At the current {data.share_percent}% share, each cent you earn starts as{' '}
          <span className="figures text-ink">{centsBefore(data.share_percent)}</span> from the brand.
        </p>
      )}
    </div>
  );
}

/** The commission that one cent for the publisher comes from, by share percent: `50` → `2 cents`. */
function centsBefore(sharePercent: number): string {
  const cents = 100 / sharePercent;
  return `${Number(cents.toFixed(2))} ${cents === 1 ? 'cent' : 'cents'}`;
}

/** Two streams join at the click, and the river widens at each stage. */
function Stream() {
  return (
    <svg
      viewBox="0 0 1000 72"
      preserveAspectRatio="none"
      className="mb-3 h-18 w-full fill-none stroke-river max-md:hidden"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M0 4 C60 4 60 44 120 44 C170 44 160 52 208 52" strokeWidth="1" />
      <path d="M0 68 C70 68 60 44 120 44" strokeWidth="1" />
      <path d="M208 52 C290 52 310 24 408 24" strokeWidth="1.75" />
      <path d="M408 24 C500 24 510 48 608 48" strokeWidth="2.5" />
      <path d="M608 48 C700 48 710 28 808 28" strokeWidth="3.25" />
      <path d="M808 28 C880 28 900 40 1000 40" strokeWidth="4" />
    </svg>
  );
}
