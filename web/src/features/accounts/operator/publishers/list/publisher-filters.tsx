import { LiveSearch } from '../../../../../ui/live-search.tsx';
import { NativeSelect } from '../../../../../ui/native-select.tsx';
import { PLAN_LABELS, STATUS_LABELS } from '../publisher-labels.ts';
import { PLANS, type PublishersSearch, SORTS, STATUSES } from '../publishers-search.ts';

interface PublisherFiltersProps {
  search: PublishersSearch;
  onFilter: (change: PublishersSearch) => void;
}

const LEAVING = 'leaving';
const ALL = { value: '', label: 'All' };
const SORT_LABELS = { newest: 'Newest', oldest: 'Oldest', name: 'Name', email: 'Email' } as const;

/** The search, which runs while the operator types, and the filters. */
export function PublisherFilters({ search, onFilter }: PublisherFiltersProps) {
  return (
    <search className="flex min-w-0 grow flex-wrap items-end gap-3">
      <LiveSearch label="Search publishers" value={search.q} onSearch={(q) => onFilter({ q })} />
      <NativeSelect
        label="Status"
        choices={[
          ALL,
          ...STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].label })),
          { value: LEAVING, label: 'Deletion requested' },
        ]}
        value={search.leaving ? LEAVING : (search.status ?? '')}
        onChange={({ target }) =>
          onFilter({
            status: STATUSES.find((each) => each === target.value),
            leaving: target.value === LEAVING || undefined,
          })
        }
      />
      <NativeSelect
        label="Rate limit"
        choices={[ALL, ...PLANS.map((value) => ({ value, label: PLAN_LABELS[value].label }))]}
        value={search.plan ?? ''}
        onChange={({ target }) => onFilter({ plan: PLANS.find((each) => each === target.value) })}
      />
      <NativeSelect
        label="Sort by"
        choices={SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
        value={search.sort ?? 'newest'}
        onChange={({ target }) => onFilter({ sort: SORTS.find((each) => each === target.value) ?? 'newest' })}
      />
    </search>
  );
}
