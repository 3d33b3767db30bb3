import { ChevronsUpDown } from 'lucide-react';
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
        <div className="grid items-center">
          <select
            {...rest}
            id={id}
            className={cn(CONTROL, 'col-start-1 row-start-1 cursor-pointer appearance-none truncate pr-8')}
          >
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronsUpDown
            aria-hidden
            className="pointer-events-none col-start-1 row-start-1 mr-3 size-3.5 justify-self-end text-muted"
            strokeWidth={1.5}
          />
        </div>
      )}
    </PlainField>
  );
}
