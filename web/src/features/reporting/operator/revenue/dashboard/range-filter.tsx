import { Button } from '../../../../../ui/button.tsx';
import { PlainTextField } from '../../../../../ui/plain-field.tsx';
import type { Range } from '../revenue-search.ts';

interface RangeFilterProps {
  range: Range;
  onChange: (change: Partial<Range>) => void;
}

/** The days of the figures; all time without any. */
export function RangeFilter({ range: { from, to }, onChange }: RangeFilterProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <PlainTextField
        label="From"
        type="date"
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.target.value || undefined })}
      />
      <PlainTextField
        label="To"
        type="date"
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ to: event.target.value || undefined })}
      />
      {(from || to) && <Button onClick={() => onChange({ from: undefined, to: undefined })}>All time</Button>}
    </div>
  );
}
