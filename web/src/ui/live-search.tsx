import { useEffect, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../worker/platform/contract/search-length.ts';
import { PlainTextField } from './plain-field.tsx';
import { useDebounced } from './use-debounced.ts';

interface LiveSearchProps {
  label: string;
  /** The search that the URL names. */
  value: string | undefined;
  /** Called once the reader stops typing; undefined for an empty search. */
  onSearch: (text: string | undefined) => void;
  maxLength?: number;
  className?: string;
}

/** A search that runs while the reader types. */
export function LiveSearch({
  label,
  value = '',
  onSearch,
  maxLength = MAX_SEARCH_LENGTH,
  className = 'w-80 max-sm:w-full',
}: LiveSearchProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the field only
  useEffect(() => {
    if (settled !== value) onSearch(settled || undefined);
  }, [settled]);
  return (
    <PlainTextField
      label={label}
      type="search"
      maxLength={maxLength}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      className={className}
    />
  );
}
