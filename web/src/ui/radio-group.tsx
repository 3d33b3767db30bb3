import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  label: ReactNode;
  choices: readonly Choice<Value>[];
  name?: string;
  value?: Value;
  defaultValue?: Value;
  disabled?: boolean;
  onValueChange?: (value: Value) => void;
}

/** A choice of one among few visible options. */
export function RadioGroup<Value extends string>({ label, choices, ...rest }: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="text-base font-medium">
        {label}
      </span>
      <Base {...rest} aria-labelledby={id} className="flex flex-col gap-2 touch:gap-0">
        {choices.map((choice) => (
          <RadioLine key={choice.value} {...choice} />
        ))}
      </Base>
    </div>
  );
}

function RadioLine({ value, label, hint, disabled = false }: Choice) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5 touch:min-h-11 touch:py-2.5">
      <Radio.Root
        id={id}
        value={value}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-rule-strong bg-sheet transition-colors duration-100 not-data-disabled:cursor-pointer hover:not-data-disabled:border-ink data-checked:border-river data-disabled:cursor-not-allowed data-disabled:border-rule touch:mt-0 touch:size-5"
      >
        <Radio.Indicator className="size-2 rounded-full bg-river forced-colors:bg-[ButtonText] data-disabled:bg-muted touch:size-2.5" />
      </Radio.Root>
      <div className="min-w-0">
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={cn('block text-base', disabled ? 'text-muted' : 'cursor-pointer')}
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
