import { useId } from 'react';

interface SegmentsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** A choice of one among a few short words, side by side. */
export function Segments<Value extends string>({
  label,
  choices,
  value,
  onValueChange,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full flex-wrap rounded-md border border-rule">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative flex min-h-8 cursor-pointer items-center rounded-md px-3 text-base text-muted hover:text-ink has-checked:bg-river-wash has-checked:text-river-deep has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-river touch:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onValueChange(choice.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
