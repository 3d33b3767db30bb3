import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cn } from './cn.ts';
import { CONTROL } from './control-class.ts';
import { PlainField } from './plain-field.tsx';

interface NativeSelectProps extends Omit<ComponentPropsWithRef<'select'>, 'id' | 'children'> {
  label: ReactNode;
  choices: readonly { value: string; label: string }[];
}

/** A labeled browser select, for filters on public pages. */
export function NativeSelect({ label, choices, className, ...rest }: NativeSelectProps) {
  return (
    <PlainField label={label} className={className}>
      {(id) => (
        <select {...rest} id={id} className={cn(CONTROL, 'cursor-pointer pr-8')}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </PlainField>
  );
}
