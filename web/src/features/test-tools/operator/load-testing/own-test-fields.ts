import { OWN_LOAD, type TrafficMethod } from '../../../../../../worker/platform/contract/test-traffic.ts';

/** The fields of the form, as they are typed. */
export interface OwnTestFields {
  name: string;
  endpoint: string;
  duration: string;
  rate: string;
  method: TrafficMethod;
}

/** What is wrong with the fields, by field. */
export function ownTestProblems({
  name,
  endpoint,
  duration,
  rate,
}: OwnTestFields): Partial<Record<keyof OwnTestFields, string>> {
  const { minSeconds, maxSeconds, minRps, maxRps } = OWN_LOAD;
  const [seconds, perSecond] = [Number(duration), Number(rate)];
  return {
    ...(name.trim() === '' && { name: 'Give the test a name.' }),
    ...(endpoint.trim() === '' && { endpoint: 'Enter a link or a page of this system.' }),
    ...(!(Number.isInteger(seconds) && seconds >= minSeconds && seconds <= maxSeconds) && {
      duration: `Enter whole seconds from ${minSeconds} to ${maxSeconds}.`,
    }),
    ...(!(perSecond >= minRps && perSecond <= maxRps) && {
      rate: `Enter a number from ${minRps} to ${maxRps}.`,
    }),
  };
}
