import { errorFacts, log } from '../log.ts';
import { type MinuteFigures, SAMPLES } from './figures.ts';

/** Adds minutes to the store. Samples that can't be reported are lost: nothing depends on them. */
export async function reportMinutes(
  env: Pick<Env, 'SAMPLES'>,
  minutes: readonly MinuteFigures[],
): Promise<void> {
  if (minutes.length === 0) return;
  try {
    await env.SAMPLES.getByName(SAMPLES).add(minutes);
  } catch (error) {
    log('warn', 'samples.not_reported', errorFacts(error));
  }
}
