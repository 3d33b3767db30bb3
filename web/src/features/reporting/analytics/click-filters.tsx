import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { CLASS_LABELS } from '../../clicks/classification-badge.tsx';
import { type Analytics, analyticsQuery } from './analytics-query.ts';
import { type AnalyticsSearch, FILTERS, type Filter, NO_VALUE } from './analytics-search.ts';
import { FILTER_LABELS, GROUPING_OF, inSentence, OTHER_VALUES, valueName } from './dimensions.ts';

const NONE = { value: '', label: 'Add a filter' };
const ADDABLE = [NONE, ...FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))];

interface ClickFiltersProps {
  search: AnalyticsSearch;
  onChange: (change: Record<string, unknown>) => void;
}

/** The active filters, and a choice of another one by the values that the period has. */
export function ClickFilters({ search, onChange }: ClickFiltersProps) {
  const { filters } = search;
  const [adding, setAdding] = useState<Filter | null>(null);
  const place = useRef<HTMLSelectElement>(null);
  const active = FILTERS.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ name, value }];
  });
  return (
    <search aria-label="Filters" className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-3">
      {active.map(({ name, value }) => (
        <ActiveFilter
          key={name}
          {...{ search, name, value }}
          onRemove={() => {
            place.current?.focus();
            onChange({ [name]: undefined });
          }}
        />
      ))}
      <NativeSelect
        ref={place}
        label={<span className="sr-only">Filter by</span>}
        className="w-40"
        choices={ADDABLE}
        value={adding ?? ''}
        onChange={({ target }) => setAdding(FILTERS.find((name) => name === target.value) ?? null)}
      />
      {adding && (
        <ValueChoice
          {...{ search, name: adding }}
          onChoose={(value) => {
            setAdding(null);
            place.current?.focus();
            onChange({ [adding]: value });
          }}
        />
      )}
    </search>
  );
}

interface FilterProps {
  search: AnalyticsSearch;
  name: Filter;
}

function ActiveFilter({
  search,
  name,
  value,
  onRemove,
}: FilterProps & { value: string; onRemove: () => void }) {
  const { choices } = useChoices(search, name);
  const label = choices?.find((choice) => choice.value === value)?.label ?? value;
  return (
    <Button icon={<X aria-hidden className="size-3.5" strokeWidth={1.75} />} onClick={onRemove}>
      <span className="sr-only">Remove: </span>
      <span className="max-w-[36ch] truncate">{`${FILTER_LABELS[name]}: ${label}`}</span>
    </Button>
  );
}

function ValueChoice({ search, name, onChoose }: FilterProps & { onChoose: (value: string) => void }) {
  const { choices, isError } = useChoices(search, name);
  const hint = isError
    ? 'We couldn’t load the values'
    : !choices
      ? 'Loading…'
      : choices.length === 0
        ? 'No values in this period'
        : `Choose: ${inSentence(FILTER_LABELS[name])}`;
  return (
    <NativeSelect
      label={<span className="sr-only">{FILTER_LABELS[name]}</span>}
      className="w-64 max-sm:w-full"
      choices={[{ value: '', label: hint }, ...(choices ?? [])]}
      value=""
      onChange={({ target }) => target.value && onChoose(target.value)}
    />
  );
}

/** The values of a filter in the period, those with the highest earnings first. */
function useChoices({ period }: AnalyticsSearch, name: Filter) {
  const isOfVisit = name === 'classification' || name === 'reason';
  const by = isOfVisit ? 'day' : GROUPING_OF[name];
  const { data, isError } = useQuery({
    ...analyticsQuery({ period, brand: undefined, by }),
    refetchInterval: false,
  });
  return { choices: data && (isOfVisit ? visitChoices(data, name) : groupChoices(data, name)), isError };
}

function visitChoices({ reasons }: Analytics, name: 'classification' | 'reason') {
  const all = (reasons ?? []).map(({ classification, reason, explanation }) =>
    name === 'reason'
      ? { value: reason, label: explanation }
      : { value: classification as string, label: CLASS_LABELS[classification].label },
  );
  return [...new Map(all.map((choice) => [choice.value, choice])).values()];
}

function groupChoices({ groups }: Analytics, name: keyof typeof GROUPING_OF) {
  const by = GROUPING_OF[name];
  if (by === 'day') return [];
  return (groups ?? [])
    .filter(({ value }) => value !== OTHER_VALUES)
    .map(({ value, name: nameOfValue }) => ({
      value: value ?? NO_VALUE,
      label: valueName(by, value, nameOfValue),
    }));
}
