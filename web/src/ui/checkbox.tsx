import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './field.tsx';

interface CheckboxProps {
  ref?: Ref<HTMLElement>;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  name?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  /** Some of what it stands for is chosen. */
  indeterminate?: boolean;
  disabled?: boolean;
  required?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  onBlur?: () => void;
}

/** A box to tick, with its label beside it; the whole line can be pressed. */
export function Checkbox({ label, hint, error, ...rest }: CheckboxProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start gap-2.5 touch:min-h-11 touch:py-2.5">
        <Base.Root
          {...rest}
          id={id}
          aria-labelledby={`${id}-label`}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-rule-strong bg-sheet text-on-river transition-colors duration-100 not-data-disabled:cursor-pointer hover:not-data-disabled:border-ink data-checked:border-river data-checked:bg-river data-indeterminate:border-river data-indeterminate:bg-river data-disabled:cursor-not-allowed data-disabled:border-rule aria-invalid:border-reversed data-disabled:data-checked:bg-muted touch:mt-0 touch:size-5"
        >
          <Base.Indicator>
            {rest.indeterminate ? (
              <Minus aria-hidden className="size-3.5" strokeWidth={2.5} />
            ) : (
              <Check aria-hidden className="size-3.5" strokeWidth={2.5} />
            )}
          </Base.Indicator>
        </Base.Root>
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={`text-base ${rest.disabled ? 'text-muted' : 'cursor-pointer'}`}
        >
          {label}
        </label>
      </div>
      {hint && (
        <p id={hintId} className="pl-6.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <div className="pl-6.5">
          <FieldError id={errorId} text={error} />
        </div>
      )}
    </div>
  );
}
