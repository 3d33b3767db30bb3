import { AUDIT_ACTIONS } from '../../../../../../../worker/platform/contract/audit-actions.ts';
import { oneOf } from '../../../../../lib/search-params.ts';
import { LiveSearch } from '../../../../../ui/live-search.tsx';
import { NativeSelect } from '../../../../../ui/native-select.tsx';
import { PlainTextField } from '../../../../../ui/plain-field.tsx';
import type { AuditSearch } from './audit-search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onFilter: (change: AuditSearch) => void;
}

const ACTIONS = [
  { value: '', label: 'All actions' },
  ...AUDIT_ACTIONS.toSorted().map((value) => ({ value, label: value })),
];

/** The search, which runs while the operator types, the action and the days. */
export function AuditFilters({ search, onFilter }: AuditFiltersProps) {
  return (
    <>
      <LiveSearch
        label="Search"
        value={search.q}
        onSearch={(q) => onFilter({ q })}
        className="w-64 max-sm:w-full"
      />
      <NativeSelect
        label="Action"
        choices={ACTIONS}
        value={search.action ?? ''}
        onChange={({ currentTarget }) => onFilter({ action: oneOf(AUDIT_ACTIONS, currentTarget.value) })}
        className="w-60 max-sm:w-full"
      />
      <PlainTextField
        label="From (UTC)"
        type="date"
        value={search.from ?? ''}
        onChange={({ currentTarget }) => onFilter({ from: currentTarget.value || undefined })}
        className="w-40"
      />
      <PlainTextField
        label="To (UTC)"
        type="date"
        value={search.to ?? ''}
        onChange={({ currentTarget }) => onFilter({ to: currentTarget.value || undefined })}
        className="w-40"
      />
    </>
  );
}
