import { Check, Minus } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, type Ref, useId } from 'react';
import { cn } from './cn.ts';
import { FieldError } from './field-error.tsx';

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'type' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Some of the items that it represents are selected. */
  indeterminate?: boolean;
  onCheckedChange?: (checked: boolean) => void;
}

/** A checkbox with its label. It accepts the props of react-hook-form's `register`. */
export function Checkbox({
  label,
  hint,
  error,
  indeterminate = false,
  onChange,
  onCheckedChange,
  ref,
  ...rest
}: CheckboxProps) {
  const Sign = indeterminate ? Minus : Check;
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="flex flex-col gap-1">
      <label
        className={cn(
          'flex items-start gap-2.5 touch:min-h-11 touch:py-2.5',
          !rest.disabled && 'cursor-pointer',
        )}
      >
        <span className="relative mt-0.5 grid shrink-0 text-on-river touch:mt-0">
          <input
            {...rest}
            ref={(box) => {
              if (box) box.indeterminate = indeterminate;
              assign(ref, box);
            }}
            type="checkbox"
            onChange={(event) => {
              onChange?.(event);
              onCheckedChange?.(event.target.checked);
            }}
            aria-checked={indeterminate ? 'mixed' : undefined}
            aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-4 appearance-none rounded-sm border border-rule-strong bg-sheet transition-colors duration-100 enabled:cursor-pointer enabled:hover:border-ink checked:border-river checked:bg-river indeterminate:border-river indeterminate:bg-river disabled:cursor-not-allowed disabled:border-rule disabled:checked:bg-muted aria-invalid:border-reversed aria-invalid:enabled:hover:border-reversed touch:size-5"
          />
          <Sign
            aria-hidden
            className="pointer-events-none invisible absolute inset-0 m-auto size-3.5 peer-checked:visible peer-indeterminate:visible"
            strokeWidth={2.5}
          />
        </span>
        <span className={cn('text-base', rest.disabled && 'text-muted')}>{label}</span>
      </label>
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

function assign(ref: Ref<HTMLInputElement> | undefined, box: HTMLInputElement | null): void {
  if (typeof ref === 'function') ref(box);
  else if (ref) ref.current = box;
}
