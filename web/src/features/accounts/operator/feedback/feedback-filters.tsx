import { MAX_FEEDBACK_SEARCH_LENGTH } from '../../../../../../worker/platform/contract/search-length.ts';
import { LiveSearch } from '../../../../ui/live-search.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { PRIORITY_LABELS, STATUS_LABELS, TYPE_LABELS } from './feedback-labels.ts';
import { type FeedbackSearch, PRIORITIES, STATUSES, TYPES } from './feedback-search.ts';

interface FeedbackFiltersProps {
  search: FeedbackSearch;
  onFilter: (change: FeedbackSearch) => void;
}

const ALL = { value: '', label: 'All' };

export function FeedbackFilters({ search, onFilter }: FeedbackFiltersProps) {
  return (
    <search className="flex min-w-0 grow flex-wrap items-end gap-3">
      <LiveSearch
        label="Search feedback"
        value={search.q}
        onSearch={(q) => onFilter({ q })}
        maxLength={MAX_FEEDBACK_SEARCH_LENGTH}
        className="w-72 max-sm:w-full"
      />
      <NativeSelect
        label="Type"
        choices={[ALL, ...TYPES.map((value) => ({ value, label: TYPE_LABELS[value].label }))]}
        value={search.type ?? ''}
        onChange={({ target }) => onFilter({ type: TYPES.find((each) => each === target.value) })}
      />
      <NativeSelect
        label="Status"
        choices={[ALL, ...STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))]}
        value={search.status ?? ''}
        onChange={({ target }) => onFilter({ status: STATUSES.find((each) => each === target.value) })}
      />
      <NativeSelect
        label="Priority"
        choices={[ALL, ...PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))]}
        value={search.priority ?? ''}
        onChange={({ target }) => onFilter({ priority: PRIORITIES.find((each) => each === target.value) })}
      />
    </search>
  );
}
