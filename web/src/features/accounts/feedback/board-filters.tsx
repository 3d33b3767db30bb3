import { useEffect, useRef } from 'react';
import { MAX_FEEDBACK_SEARCH_LENGTH } from '../../../../../worker/platform/contract/search-length.ts';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { PlainTextField } from '../../../ui/plain-field.tsx';
import { useFollowValue } from '../../../ui/use-follow-value.ts';
import type { BoardSearch } from './board-search.ts';
import { PRIORITIES, TYPES } from './feedback-labels.ts';

const ALL = { value: '', label: 'All' };
const DEBOUNCE_MS = 300;

interface BoardFiltersProps {
  search: BoardSearch;
  onSearchChange: (change: Partial<BoardSearch>) => void;
}

/** Search, type and priority. The tabs filter by status. */
export function BoardFilters({ search, onSearchChange }: BoardFiltersProps) {
  const change = (part: Partial<BoardSearch>) => onSearchChange({ ...part, page: undefined });
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setSent = useFollowValue(field, search.search ?? '');
  useEffect(() => () => clearTimeout(timer.current), []);
  const searchFor = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(text);
      change({ search: text || undefined });
    }, DEBOUNCE_MS);
  };
  return (
    <search className="mb-6 grid grid-cols-2 gap-4 md:grid-cols-[2fr_1fr_1fr]">
      <PlainTextField
        label="Search"
        type="search"
        maxLength={MAX_FEEDBACK_SEARCH_LENGTH}
        defaultValue={search.search}
        ref={field}
        onChange={({ target }) => searchFor(target.value)}
        className="col-span-2 md:col-span-1"
      />
      <NativeSelect
        label="Type"
        choices={[ALL, ...TYPES]}
        value={search.type ?? ''}
        onChange={({ target }) => change({ type: TYPES.find(({ value }) => value === target.value)?.value })}
      />
      <NativeSelect
        label="Priority"
        choices={[ALL, ...PRIORITIES]}
        value={search.priority ?? ''}
        onChange={({ target }) =>
          change({ priority: PRIORITIES.find(({ value }) => value === target.value)?.value })
        }
      />
    </search>
  );
}
