import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL } from './control-class.ts';
import { Field, type FieldTexts } from './field.tsx';

interface NativeSelectProps extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, 'id' | 'children'> {
  choices: readonly { value: string; label: string }[];
}

/** One of a list, by the browser's own control: for pages that must be small, and for lists on a phone. */
export function NativeSelect({
  label,
  hint,
  error,
  optional,
  choices,
  className,
  ...rest
}: NativeSelectProps) {
  return (
    <Field {...{ label, hint, error, className }} optional={optional ?? false}>
      {(wiring) => (
        <select {...rest} {...wiring} className={classNames(CONTROL, 'cursor-pointer pr-8')}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
