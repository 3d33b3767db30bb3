import { addFigures, type FiguresByMetric, SAMPLES } from '../../../platform/samples/figures.ts';
import { addMs, HOUR, type Instant } from '../../../platform/time.ts';

/** The share of failed responses of the API in the last hour, in percent with two decimals; null without any. */
export async function readErrorRate(env: Pick<Env, 'SAMPLES'>, now: Instant): Promise<number | null> {
  const store = env.SAMPLES.getByName(SAMPLES);
  const minutes = await store.read({ from: addMs(now, -HOUR), to: now, step: 'minute' });
  const total: FiguresByMetric = {};
  for (const { figures } of minutes)
    if (figures['api.error']) addFigures(total, { 'api.error': figures['api.error'] });
  const errors = total['api.error'];
  return errors ? Math.round((errors.sum / errors.count) * 10_000) / 100 : null;
}
