import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';

interface CheckboxGroupProps {
  label: ReactNode;
  error: string | undefined;
  /** The checkboxes. */
  children: ReactNode;
}

/** A labeled choice of several. Its error is announced, because none of its checkboxes is wrong by itself. */
export function CheckboxGroup({ label, error, children }: CheckboxGroupProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 text-base font-medium">{label}</legend>
      {children}
      <div role="alert" className="mt-2 empty:hidden">
        {error && <FieldError id={errorId} text={error} />}
      </div>
    </fieldset>
  );
}
