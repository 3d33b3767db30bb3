import { useCallback } from 'react';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { PartnerDialog } from './partner-dialog.tsx';
import { PartnerFilters } from './partner-filters.tsx';
import { PartnerList } from './partner-list.tsx';
import type { PartnerSearch } from './partner-search.ts';

const NO_FILTER: Omit<Required<PartnerSearch>, 'brand' | 'sort'> = {
  q: undefined,
  category: undefined,
  country: undefined,
  type: undefined,
  network: undefined,
};

interface BrandPartnersProps {
  search: PartnerSearch;
  onSearchChange: (change: PartnerSearch, replace?: boolean) => void;
}

/** Every brand that the publisher can link to, with its terms and the publisher's link. */
export default function BrandPartners({ search, onSearchChange }: BrandPartnersProps) {
  const open = useCallback((brand: string) => onSearchChange({ brand }), [onSearchChange]);
  return (
    <Screen
      title="Brand Partners"
      lead="“Up to” is the highest of a brand’s rates. Open the brand to see all of them."
    >
      <PartnerFilters search={search} onSearchChange={onSearchChange} />
      <PartnerList search={search} onOpen={open} onShowAll={() => onSearchChange(NO_FILTER)} />
      <PartnerDialog id={search.brand} onClose={() => onSearchChange({ brand: undefined })} />
    </Screen>
  );
}
