import { ChevronsUpDown } from 'lucide-react';
import { cn } from '../../../../ui/cn.ts';
import { CONTROL } from '../../../../ui/control-class.ts';

interface ChoiceCellProps<Value extends string> {
  /** For screen readers: the column and the item. */
  label: string;
  choices: Record<Value, string>;
  value: Value;
  disabled: boolean;
  onChange: (value: Value) => void;
}

/** A select in a cell of a table, whose label is for screen readers. */
export function ChoiceCell<Value extends string>({
  label,
  choices,
  value,
  disabled,
  onChange,
}: ChoiceCellProps<Value>) {
  const values = Object.keys(choices) as (keyof typeof choices)[];
  return (
    <span className="grid min-w-[13ch] items-center">
      <select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const next = values.find((each) => each === target.value);
          if (next) onChange(next);
        }}
        className={cn(CONTROL, 'col-start-1 row-start-1 cursor-pointer appearance-none pr-8')}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {choices[each]}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none col-start-1 row-start-1 mr-3 size-3.5 justify-self-end text-muted"
        strokeWidth={1.5}
      />
    </span>
  );
}
