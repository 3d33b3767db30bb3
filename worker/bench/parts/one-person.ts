import { PARTS } from '../../app/one-person/testing/parts.ts';
import { type Finding, whole } from '../finding.ts';
import { resumedRuns } from '../resumed-runs.ts';

const RANDOM = 20_000;
/** Of each run: times the 4 of `npm test`. */
const RANDOM_FACTOR = 250;
const PER_RUN = 4 * RANDOM_FACTOR;

/** One person tries all sequences of up to three calls with an effect, and random ones of up to six. */
export async function onePerson(): Promise<Finding[]> {
  const all = Array.from({ length: PARTS }, (_, index) => index + 2);
  const random = Array.from({ length: RANDOM / PER_RUN }, () => RANDOM_FACTOR);
  const { failures, took } = await resumedRuns('worker/app/one-person', [...all, ...random]);
  return [
    {
      promise: 'One person with every role and key moves nothing above the limit alone',
      target: 'no sequence',
      measured: failures.length === 0 ? 'no sequence' : 'some sequences',
      details: `all of up to three calls and ${whole(RANDOM)} of up to six, in ${took}`,
      passed: failures.length === 0,
    },
  ];
}
