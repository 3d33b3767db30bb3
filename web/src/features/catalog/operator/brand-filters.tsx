import { LiveSearch } from '../../../ui/live-search.tsx';
import { Segments } from '../../../ui/segments.tsx';

export const NETWORKS = ['siteplug', 'wildfire'] as const;

interface BrandFiltersProps {
  q: string | undefined;
  network: (typeof NETWORKS)[number] | undefined;
  onFilter: (change: { q?: string | undefined; network?: string | undefined }) => void;
}

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'siteplug', label: 'SitePlug' },
  { value: 'wildfire', label: 'Wildfire' },
] as const;

/** The search, which runs while the operator types, and the network. */
export function BrandFilters({ q, network, onFilter }: BrandFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <LiveSearch label="Search brands" value={q} onSearch={(text) => onFilter({ q: text })} />
      <Segments
        label="Network"
        choices={CHOICES}
        value={network ?? 'all'}
        onValueChange={(value) => onFilter({ network: NETWORKS.find((each) => each === value) })}
      />
    </div>
  );
}
