import { formatCount } from '../../../worker/platform/contract/counts.ts';
export type ChartTone = 'river' | 'approved' | 'held' | 'reversed' | 'ink';

export interface Series {
  label: string;
  tone: ChartTone;
  /** Drawn as a dashed line, for a comparison. */
  dashed?: boolean;
  /** One value for each label; null if it is unknown. */
  values: readonly (number | null)[];
}

export interface ChartData {
  /** The title: "Clicks per day". */
  title: string;
  /** The column header of the labels: "Day". */
  labelHeader: string;
  labels: readonly string[];
  series: readonly Series[];
  /** Formats a value. Money values are integer cents or micro-units. */
  format?: (value: number) => string;
}

export const TONES: Record<ChartTone, string> = {
  river: 'var(--color-river)',
  approved: 'var(--color-approved)',
  held: 'var(--color-held)',
  reversed: 'var(--color-reversed)',
  ink: 'var(--color-ink)',
};

/** The pattern of a dashed line. */
export const DASHES = '3 3';

/** The default format of values: `1,234`. */
export function plainValue(value: number): string {
  return formatCount(value);
}

/** Summarizes each series in a sentence: its first, last, lowest and highest value. */
export function summarize({ labels, series, format = plainValue }: ChartData): string {
  return series.map((one) => summarizeSeries(one, labels, format)).join(' ');
}

function summarizeSeries(
  { label, values }: Series,
  labels: readonly string[],
  format: (value: number) => string,
): string {
  const known = values.flatMap((value, index) =>
    value === null ? [] : [{ value, at: labels[index] ?? '' }],
  );
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return `${label}: no values yet.`;
  const low = known.reduce((least, one) => (one.value < least.value ? one : least));
  const high = known.reduce((most, one) => (one.value > most.value ? one : most));
  if (low.value === high.value) return `${label}: ${format(low.value)} throughout.`;
  return `${label}: from ${format(first.value)} (${first.at}) to ${format(last.value)} (${last.at}), lowest ${format(low.value)} (${low.at}), highest ${format(high.value)} (${high.at}).`;
}
