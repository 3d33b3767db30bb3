import { Segments } from '../../ui/segments.tsx';
import { BrandCombobox } from './brand-combobox.tsx';
import type { LinksViewProps } from './brand-links.tsx';
import { CampaignCombobox } from './campaigns/campaign-combobox.tsx';
import type { LinksSearch } from './links-search.ts';
import { SearchBox } from './search-box.tsx';

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
] as const;

const HEALTH = [
  { value: 'all', label: 'All' },
  { value: 'problem', label: 'Has a problem' },
] as const;

/** The search, the brand, the campaign, the status and the health of the stored links. */
export function LinkFilters({ search, onSearchChange }: Omit<LinksViewProps, 'heading'>) {
  const filter = (change: LinksSearch) => onSearchChange({ ...change, page: undefined });
  return (
    <>
      <SearchBox label="Name, brand or URL" q={search.q} onSearch={(q) => filter({ q })} />
      <BrandCombobox
        label="Brand"
        placeholder="All brands"
        brandId={search.brand ?? null}
        onBrandChange={(brand) => filter({ brand: brand?.id })}
        className="w-52 max-sm:w-full"
      />
      <CampaignCombobox
        label="Campaign"
        placeholder="All campaigns"
        campaignId={search.campaign ?? null}
        onCampaignChange={(campaign) => filter({ campaign: campaign?.id })}
        className="w-52 max-sm:w-full"
      />
      <Segments
        label="Status"
        choices={STATUSES}
        value={search.archived ? 'archived' : 'active'}
        onValueChange={(status) => filter({ archived: status === 'archived' || undefined })}
      />
      <Segments
        label="Health"
        choices={HEALTH}
        value={search.problem ? 'problem' : 'all'}
        onValueChange={(health) => filter({ problem: health === 'problem' || undefined })}
      />
    </>
  );
}
