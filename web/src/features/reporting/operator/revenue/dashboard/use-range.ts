import { dayIn } from '../../../../../lib/days.ts';
import { useChangeSearch, useOperatorSearch } from '../../../../../lib/operator-search.ts';
import type { Range } from '../revenue-query.ts';

/** The range of days in the URL. Anything else than a day is ignored. */
export function useRange(): [Range, (change: Partial<Range>) => void] {
  const { from, to } = useOperatorSearch();
  const change = useChangeSearch();
  return [{ from: dayIn(from), to: dayIn(to) }, (next) => change({ ...next })];
}
