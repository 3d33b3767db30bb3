import type { Status } from './status-query.ts';

type State = Status['state'];

export const NO_DATA = 'No data';

export const SUMMARIES: Record<State, string> = {
  operational: 'Everything that we measure is operational.',
  degraded: 'Some parts don’t work as they should.',
  outage: 'An outage affects at least one part.',
  unknown: 'Nothing has been measured in the last minutes.',
};
export const STATE_WORDS: Record<State, string> = {
  operational: 'Operational',
  degraded: 'Degraded',
  outage: 'Outage',
  unknown: NO_DATA,
};
export const STATE_COLORS: Record<State, string> = {
  operational: 'fill-approved',
  degraded: 'fill-held',
  outage: 'fill-reversed',
  unknown: 'fill-none stroke-rule-strong stroke-[1.5]',
};
