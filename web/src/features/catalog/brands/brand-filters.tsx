import { type FormEvent, useRef } from 'react';
import { facetChoices } from '../../../lib/facet-choices.ts';
import { facetsQuery } from '../../../lib/facets.ts';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { PlainTextField } from '../../../ui/plain-field.tsx';
import { useFollowValue } from '../../../ui/use-follow-value.ts';
import type { BrandSearch } from './brand-search.ts';

const FACETS = [
  { key: 'category', label: 'Category' },
  { key: 'country', label: 'Country' },
  { key: 'network', label: 'Network' },
] as const;
const ALL = { value: '', label: 'All' };

interface BrandFiltersProps {
  search: BrandSearch;
  onSearchChange: (change: BrandSearch) => void;
}

/** The search box and the filters of the directory; the search runs on submit. */
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
    <search className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <form onSubmit={submit} className="flex items-end gap-2 col-span-2 sm:col-span-3 lg:col-span-1">
        <PlainTextField
          ref={field}
          name="q"
          label="Name or category"
          type="search"
          defaultValue={search.q}
          className="grow"
        />
        <Button type="submit">Search</Button>
      </form>
      {FACETS.map(({ key, label }) => (
        <NativeSelect
          key={key}
          label={label}
          className={key === 'category' ? 'max-sm:col-span-2' : undefined}
          choices={[ALL, ...facetChoices(facets?.[key] ?? [], search[key])]}
          value={search[key] ?? ALL.value}
          onChange={({ target }) => onSearchChange({ [key]: target.value || undefined, page: undefined })}
        />
      ))}
    </search>
  );
}
