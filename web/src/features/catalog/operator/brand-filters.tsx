import { NETWORK_CHOICES } from '../../../lib/networks.ts';
import { LiveSearch } from '../../../ui/live-search.tsx';
import { Segments } from '../../../ui/segments.tsx';
import type { BrandsSearch } from './brands-search.ts';

interface BrandFiltersProps extends BrandsSearch {
  onFilter: (change: BrandsSearch) => void;
}

const CHOICES = [{ value: 'all', label: 'All' }, ...NETWORK_CHOICES] as const;

/** The search, which runs while the operator types, and the network. */
export function BrandFilters({ q, network, onFilter }: BrandFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <LiveSearch label="Search brands" value={q} onSearch={(text) => onFilter({ q: text })} />
      <Segments
        label="Network"
        choices={CHOICES}
        value={network ?? 'all'}
        onValueChange={(value) => onFilter({ network: value === 'all' ? undefined : value })}
      />
    </div>
  );
}
