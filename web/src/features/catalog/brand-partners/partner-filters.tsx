import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../../../worker/platform/contract/search-length.ts';
import { facetsQuery } from '../../../lib/facets.ts';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { PlainTextField } from '../../../ui/plain-field.tsx';
import { useFollowValue } from '../../../ui/use-follow-value.ts';
import { catalogFilters } from '../catalog-filters.ts';
import type { PartnerSearch } from './partner-search.ts';

const TYPING_MS = 250;

interface PartnerFiltersProps {
  search: PartnerSearch;
  /** `replace` if the change belongs to the one before, as the next letter of a word does. */
  onSearchChange: (change: PartnerSearch, replace?: boolean) => void;
}

/** The search box, the filters and the order of the list. */
export function PartnerFilters({ search, onSearchChange }: PartnerFiltersProps) {
  const { data: facets } = useQuery(facetsQuery);
  return (
    <search className="mb-5 grid grid-cols-2 gap-x-3 gap-y-3 md:grid-cols-3 xl:grid-cols-[2fr_1.2fr_1.2fr_1.2fr_1.2fr_1.3fr]">
      <SearchField text={search.q ?? ''} onTextChange={(q) => onSearchChange({ q: q || undefined }, true)} />
      {catalogFilters(facets, search).map(({ key, label, choices, changeTo }) => (
        <NativeSelect
          key={key}
          label={label}
          className={key === 'sort' ? 'max-md:col-span-2' : undefined}
          choices={choices}
          value={search[key] ?? choices[0]?.value}
          onChange={({ target }) => onSearchChange(changeTo(target.value))}
        />
      ))}
    </search>
  );
}

interface SearchFieldProps {
  text: string;
  onTextChange: (text: string) => void;
}

/** Searches while the reader types. */
function SearchField({ text, onTextChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const noteSent = useFollowValue(field, text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = () => {
    clearTimeout(timer.current);
    const typed = field.current?.value.trim() ?? '';
    noteSent(typed);
    if (typed !== text) onTextChange(typed);
  };
  return (
    <PlainTextField
      ref={field}
      label="Search"
      type="search"
      placeholder="Name or category"
      defaultValue={text}
      maxLength={MAX_SEARCH_LENGTH}
      className="col-span-2 md:col-span-1"
      onChange={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(send, TYPING_MS);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') send();
      }}
    />
  );
}
