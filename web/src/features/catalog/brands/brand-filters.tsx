import { type FormEvent, useRef } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../../../worker/platform/contract/search-length.ts';
import { facetsQuery } from '../../../lib/facets.ts';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { PlainTextField } from '../../../ui/plain-field.tsx';
import { useFollowValue } from '../../../ui/use-follow-value.ts';
import { catalogFilters } from '../catalog-filters.ts';
import type { BrandSearch } from './brand-search.ts';

interface BrandFiltersProps {
  search: BrandSearch;
  onSearchChange: (change: BrandSearch) => void;
}

/** The search box, the filters and the order of the directory; the search runs on submit. On phones, the filters are in one line. */
export function BrandFilters({ search, onSearchChange }: BrandFiltersProps) {
  const { data: facets } = useHydratedQuery(facetsQuery);
  // An uncontrolled input, because text may be typed and submitted as `?q=` before the scripts have loaded.
  const field = useRef<HTMLInputElement>(null);
  const noteSent = useFollowValue(field, search.q ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = field.current?.value.trim() ?? '';
    noteSent(q);
    onSearchChange({ q: q || undefined, page: undefined });
  };
  return (
    <search className="mb-5 grid gap-x-4 gap-y-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
      <form onSubmit={submit} className="flex items-end gap-2">
        <PlainTextField
          ref={field}
          name="q"
          label="Name or category"
          type="search"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={search.q}
          className="grow"
        />
        <Button type="submit">Search</Button>
      </form>
      <div className="fade-x -mx-1 flex gap-3 overflow-x-auto px-1 pb-1 md:mx-0 md:grid md:grid-cols-5 md:overflow-visible md:p-0">
        {catalogFilters(facets, search).map(({ key, label, choices, changeTo }) => (
          <NativeSelect
            key={key}
            label={label}
            className="max-md:w-36 max-md:shrink-0"
            choices={choices}
            value={search[key] ?? choices[0]?.value}
            onChange={({ target }) => onSearchChange({ ...changeTo(target.value), page: undefined })}
          />
        ))}
      </div>
    </search>
  );
}
