import { LiveSearch } from '../../../../ui/live-search.tsx';
import { Segments } from '../../../../ui/segments.tsx';
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

/** The search, which runs while the operator types, and the status. */
export function ProgramFilters({ search, onFilter }: ProgramFiltersProps) {
  return (
    <>
      <LiveSearch label="Search programs" value={search.q} onSearch={(q) => onFilter({ q })} />
      <Segments
        label="Status"
        choices={CHOICES}
        value={search.status ?? 'all'}
        onValueChange={(status) => onFilter({ status: status === 'all' ? undefined : status })}
      />
    </>
  );
}
