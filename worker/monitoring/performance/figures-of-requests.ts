import { addFigures, type FiguresByMetric, percentile, SAMPLES } from '../../platform/samples/figures.ts';
import type { SamplePeriod, StoredFigures } from '../../platform/samples/sample-store.ts';

/** What the performance and the status are made of. */
const METRICS = ['redirect.', 'api.', 'system.', 'database.', 'edge_table.'];

/** What was measured of requests and stores, oldest first. */
export async function readRequestFigures(
  env: Pick<Env, 'SAMPLES'>,
  period: SamplePeriod,
): Promise<StoredFigures[]> {
  return env.SAMPLES.getByName(SAMPLES).read({ ...period, metrics: METRICS });
}

export function totalOf(stored: readonly StoredFigures[]): FiguresByMetric {
  const total: FiguresByMetric = {};
  for (const { figures } of stored) addFigures(total, figures);
  return total;
}

/** What the figures say about the requests of one kind, or about all of them. Null where nothing was measured. */
export interface RequestSummary {
  count: number;
  /** In milliseconds. */
  mean: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
  /** In percent. */
  errorRate: number | null;
}

export function redirectsOf(figures: FiguresByMetric): RequestSummary {
  return summaryOf(figures['redirect.response_ms'], figures['redirect.error']);
}

export function callsOf(figures: FiguresByMetric): RequestSummary {
  return summaryOf(figures['api.response_ms'], figures['api.error']);
}

/** Redirects and calls of the API together. */
export function requestsOf(figures: FiguresByMetric): RequestSummary {
  const all: FiguresByMetric = {};
  for (const kind of ['redirect', 'api'])
    for (const what of ['response_ms', 'error']) {
      const ofKind = figures[`${kind}.${what}`];
      if (ofKind) addFigures(all, { [what]: ofKind });
    }
  return summaryOf(all.response_ms, all.error);
}

function summaryOf(
  times: FiguresByMetric[string] | undefined,
  errors: FiguresByMetric[string] | undefined,
): RequestSummary {
  return {
    count: errors?.count ?? 0,
    mean: times ? meanOf(times, 1) : null,
    p50: times ? percentile(times, 0.5) : null,
    p95: times ? percentile(times, 0.95) : null,
    p99: times ? percentile(times, 0.99) : null,
    errorRate: errors ? percentOf(errors.sum, errors.count) : null,
  };
}

/** The mean of figures with some decimals. */
export function meanOf({ sum, count }: { sum: number; count: number }, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round((sum / count) * factor) / factor;
}

/** With two decimals, rounded down so that only all of them are 100%. */
export function percentOf(part: number, whole: number): number {
  return Math.floor((part / whole) * 10_000 + 1e-9) / 100;
}
