import { Switch as Base } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  name?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  disabled?: boolean;
  onCheckedChange?: (checked: boolean) => void;
}

/** A setting that is on or off and takes effect at once, with its label before it. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-6 touch:min-h-11">
      <div className="min-w-0">
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={cn('block text-base font-medium', rest.disabled ? 'text-muted' : 'cursor-pointer')}
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <Base.Root
        {...rest}
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative inline-flex h-5 w-9 shrink-0 items-center rounded-md border border-rule-strong bg-sheet transition-colors duration-150 not-data-disabled:cursor-pointer hover:not-data-disabled:border-ink data-checked:border-river data-checked:bg-river forced-colors:data-checked:bg-[Highlight] data-disabled:cursor-not-allowed data-disabled:border-rule data-disabled:bg-transparent touch:h-6 touch:w-11 touch:before:absolute touch:before:-inset-2.5 touch:before:content-['']"
      >
        <Base.Thumb className="ml-[3px] size-3 rounded-sm bg-ink forced-colors:bg-[ButtonText] transition-transform duration-150 data-checked:translate-x-4 data-checked:bg-on-river data-disabled:bg-muted touch:size-4 touch:data-checked:translate-x-5" />
      </Base.Root>
    </div>
  );
}
