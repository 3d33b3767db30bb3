import { dayIn } from '../../../../lib/days.ts';
import { type GivenSearch, oneOf, pageOf } from '../../../../lib/search-params.ts';

/** Both days are included. Without them the range is open. */
export interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether the range is open at both ends. */
export function isWhole({ from, to }: Range): boolean {
  return from === undefined && to === undefined;
}

export function rangeSearch({ from, to }: GivenSearch): Range {
  return { from: dayIn(from), to: dayIn(to) };
}

const STATES = ['proposed', 'booked', 'rejected'] as const;

export interface AdjustmentsSearch {
  state?: (typeof STATES)[number] | undefined;
  page?: number | undefined;
}

export function adjustmentsSearch({ state, page }: GivenSearch): AdjustmentsSearch {
  return { state: oneOf(STATES, state), page: pageOf(page) };
}
