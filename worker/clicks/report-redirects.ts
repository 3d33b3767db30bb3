import { addFigures, type FiguresByMetric, figuresOf, minuteOf } from '../platform/samples/figures.ts';
import { reportMinutes } from '../platform/samples/report-minutes.ts';
import type { Instant } from '../platform/time.ts';
import type { ServedRedirect } from './read-message.ts';

type SampleEnv = Pick<Env, 'SAMPLES'>;

/** Adds how redirects were served to the samples of their minutes. A redirect from the isolate's cache takes no measurable time. */
export async function reportRedirects(env: SampleEnv, served: readonly ServedRedirect[]): Promise<void> {
  const minutes = new Map<Instant, FiguresByMetric>();
  for (const { at, waitedMs } of served) {
    const minute = minuteOf(at);
    const figures = minutes.get(minute) ?? {};
    addFigures(figures, {
      'redirect.response_ms': figuresOf(waitedMs ?? 0, true),
      'redirect.cached': figuresOf(waitedMs === null ? 1 : 0, false),
      'redirect.error': figuresOf(0, false),
    });
    minutes.set(minute, figures);
  }
  await reportMinutes(
    env,
    [...minutes].map(([at, figures]) => ({ at, figures })),
  );
}

/** Adds redirects that failed with a status of 500 or above. */
export async function reportFailures(env: SampleEnv, failures: number, now: Instant): Promise<void> {
  const figures = { 'redirect.error': { count: failures, sum: failures, max: 1 } };
  await reportMinutes(env, [{ at: minuteOf(now), figures }]);
}
