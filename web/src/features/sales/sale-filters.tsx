import { NativeSelect } from '../../ui/native-select.tsx';
import type { EarningsSearch } from './earnings-search.ts';
import { DEFAULT_PERIOD, PERIOD_LABELS, PERIODS } from './periods.ts';
import { SALE_STATES, STATE_LABELS } from './sale-states.ts';

interface SaleFiltersProps {
  search: EarningsSearch;
  /** The brands of the period. */
  brands: readonly { id: string; name: string }[];
  onSearchChange: (change: EarningsSearch) => void;
}

const ALL = { value: '', label: 'All' };

/** The filters of the sales, which are in the URL. */
export function SaleFilters({ search, brands, onSearchChange }: SaleFiltersProps) {
  const { state, brand, period = DEFAULT_PERIOD } = search;
  const known = brands.some(({ id }) => id === brand) || !brand;
  return (
    <div className="grid w-full min-w-0 max-w-136 grow grid-cols-2 gap-3 sm:grid-cols-3">
      <NativeSelect
        label="Period"
        choices={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
        value={period}
        onChange={({ target }) =>
          onSearchChange({ period: PERIODS.find((each) => each === target.value) ?? undefined })
        }
      />
      <NativeSelect
        label="Brand"
        choices={[
          ALL,
          ...brands.map(({ id, name }) => ({ value: id, label: name })),
          ...(known ? [] : [{ value: brand ?? '', label: 'Another brand' }]),
        ]}
        value={brand ?? ALL.value}
        onChange={({ target }) => onSearchChange({ brand: target.value || undefined })}
      />
      <NativeSelect
        label="State"
        choices={[ALL, ...SALE_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))]}
        value={state ?? ALL.value}
        onChange={({ target }) =>
          onSearchChange({ state: SALE_STATES.find((each) => each === target.value) ?? undefined })
        }
      />
    </div>
  );
}
