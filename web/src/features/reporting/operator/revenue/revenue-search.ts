import { dayIn } from '../../../../lib/days.ts';
import { type GivenSearch, oneOf, pageOf, textOf } from '../../../../lib/search-params.ts';

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
  /** Only of this one. */
  publisher?: string | undefined;
  page?: number | undefined;
}

export function adjustmentsSearch({ state, publisher, page }: GivenSearch): AdjustmentsSearch {
  const id = /^PUB\d{6}$/.exec(textOf(publisher) ?? '')?.[0];
  return { state: oneOf(STATES, state), publisher: id, page: pageOf(page) };
}
