import { useQuery } from '@tanstack/react-query';
import { NETWORK_CHOICES } from '../../../../lib/networks.ts';
import { FilterSelect } from '../../../../shell/operator/filter-select.tsx';
import { LiveSearch } from '../../../../ui/live-search.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { networksQuery } from '../networks-query.ts';
import type { ProgramsSearch } from './programs-search.ts';

interface ProgramFiltersProps {
  search: ProgramsSearch;
  onFilter: (change: ProgramsSearch) => void;
}

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'approved', label: 'Approved' },
  { value: 'pending', label: 'Pending' },
  { value: 'rejected', label: 'Rejected' },
] as const;

/** The search, which runs while the operator types, the status and the network. */
export function ProgramFilters({ search, onFilter }: ProgramFiltersProps) {
  return (
    <>
      <LiveSearch
        label="Search programs"
        value={search.q}
        onSearch={(q) => onFilter({ q })}
        className="w-64 max-sm:w-full"
      />
      <Segments
        label="Status"
        choices={CHOICES}
        value={search.status ?? 'all'}
        onValueChange={(status) => onFilter({ status: status === 'all' ? undefined : status })}
      />
      <NetworkFilter network={search.network} />
    </>
  );
}

/** The built-in networks stand for all of them until these are loaded. */
function NetworkFilter({ network }: { network: string | undefined }) {
  const { data } = useQuery(networksQuery);
  const networks =
    data?.map(({ network_id, name }) => ({ value: network_id, label: name })) ?? NETWORK_CHOICES;
  const isListed = network === undefined || networks.some(({ value }) => value === network);
  const choices = isListed ? networks : [...networks, { value: network, label: network }];
  return <FilterSelect label="Network" parameter="network" value={network} choices={choices} />;
}
