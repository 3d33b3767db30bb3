import { type FormEvent, useState } from 'react';
import { today } from '../../../lib/days.ts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { PlainTextField } from '../../../ui/plain-field.tsx';
import type { AnalyticsSearch } from './analytics-search.ts';
import { DEFAULT_RANGE, periodProblem, RANGE_LABELS, RANGES, type Range } from './period.ts';

const CHOICES = RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }));
const COMPARISONS = [
  { value: 'on', label: 'Period before' },
  { value: 'off', label: 'Nothing' },
];

interface RangePickerProps {
  search: AnalyticsSearch;
  onChange: (change: Record<string, unknown>) => void;
}

/** The period and the comparison. Custom dates apply on submit. */
export function RangePicker({ search, onChange }: RangePickerProps) {
  const { range, period, compare, problem } = search;
  const choose = (next: Range) =>
    onChange(
      next === 'custom'
        ? { range: next, ...period }
        : { range: next === DEFAULT_RANGE ? undefined : next, from: undefined, to: undefined },
    );
  return (
    <search className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <NativeSelect
        label="Period"
        className="w-40 max-sm:w-auto max-sm:grow"
        choices={CHOICES}
        value={range}
        onChange={({ target }) => {
          const next = RANGES.find((value) => value === target.value);
          if (next) choose(next);
        }}
      />
      {search.tab === 'figures' && (
        <NativeSelect
          label="Compare with"
          className="w-40 max-sm:w-auto max-sm:grow"
          choices={COMPARISONS}
          value={compare ? 'on' : 'off'}
          onChange={({ target }) => onChange({ compare: target.value === 'off' ? 'off' : undefined })}
        />
      )}
      {range === 'custom' && (
        <CustomDates
          key={`${period.from} ${period.to}`}
          period={period}
          problem={problem}
          onChange={onChange}
        />
      )}
    </search>
  );
}

interface CustomDatesProps extends Pick<RangePickerProps, 'onChange'> {
  period: AnalyticsSearch['period'];
  problem: string | undefined;
}

const PROBLEM_ID = 'analytics-dates-problem';

function CustomDates({ period, problem: problemOfUrl, onChange }: CustomDatesProps) {
  const [dates, setDates] = useState(period);
  const [problem, setProblem] = useState(problemOfUrl);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = periodProblem(dates);
    setProblem(found);
    if (!found) onChange({ range: 'custom', ...dates });
  };
  const wiring = problem ? { 'aria-invalid': true, 'aria-describedby': PROBLEM_ID } : {};
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-x-3 gap-y-3">
      {(['from', 'to'] as const).map((end) => (
        <PlainTextField
          key={end}
          {...wiring}
          type="date"
          label={end === 'from' ? 'From' : 'To'}
          max={today()}
          className="w-40 max-sm:w-auto max-sm:grow"
          value={dates[end]}
          onChange={({ target }) => setDates({ ...dates, [end]: target.value })}
        />
      ))}
      <Button type="submit">Show</Button>
      {problem && (
        <p role="alert" id={PROBLEM_ID} className="basis-full text-reversed text-sm">
          {problem}
        </p>
      )}
    </form>
  );
}
