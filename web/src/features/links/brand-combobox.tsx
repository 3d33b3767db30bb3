import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Brand, brandQuery, brandsQuery } from '../../lib/brands.ts';
import { searchTextOf } from '../../lib/search-params.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';

const BRANDS_SHOWN = 20;

interface BrandComboboxProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder: string;
  brandId: string | null;
  onBrandChange: (brand: Brand | null) => void;
  className?: string;
}

/** A choice among all open brands, featured ones first. The API searches as the reader types. */
export function BrandCombobox({ brandId, onBrandChange, ...texts }: BrandComboboxProps) {
  const [text, setText] = useState('');
  const chosen = useBrand(brandId);
  const typed = text.trim();
  const q = useDebounced(typed === chosen?.name ? undefined : searchTextOf(typed));
  const { data, error } = useQuery({
    ...brandsQuery({ per_page: BRANDS_SHOWN, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  });
  const featured = useQuery(brandsQuery({ per_page: BRANDS_SHOWN, featured: 'true', ...(q && { q }) }));
  const first = featured.data?.data ?? [];
  const others = data?.data.filter(({ id }) => !first.some((brand) => brand.id === id)) ?? [];
  const found = [...first, ...others];
  const brands = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Combobox
      {...texts}
      choices={brands.map(({ id, name, category, commission_rate, you_earn }) => ({
        value: id,
        label: name,
        hint: [category, commission_rate, you_earn && `you earn ${you_earn}`].filter(Boolean).join(' · '),
      }))}
      value={brandId}
      emptyText={error ? 'We couldn’t load the brands. Type again to retry.' : 'No brand matches.'}
      onInputChange={setText}
      onValueChange={(id) => onBrandChange(brands.find((brand) => brand.id === id) ?? null)}
    />
  );
}

/** A brand by its ID; null without one, or until it is loaded. */
export function useBrand(id: string | null): Brand | null {
  const query = brandQuery(id ?? '');
  return useQuery(id === null ? { ...query, queryFn: skipToken } : query).data ?? null;
}
