import { useChangeSearch, useOperatorSearch } from '../../../../../lib/operator-search.ts';
import type { Range } from '../revenue-query.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The range of days in the URL. Anything else than a day is ignored. */
export function useRange(): [Range, (change: Partial<Range>) => void] {
  const { from, to } = useOperatorSearch();
  const change = useChangeSearch();
  return [{ from: dayIn(from), to: dayIn(to) }, (next) => change({ ...next })];
}

function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' && DAY.test(value) ? value : undefined;
}
