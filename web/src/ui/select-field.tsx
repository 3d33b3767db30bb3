import { type ComponentPropsWithRef, useId } from 'react';
import { FieldError } from './field-error.tsx';
import { NativeSelect } from './native-select.tsx';

interface SelectFieldProps extends ComponentPropsWithRef<typeof NativeSelect> {
  error: string | undefined;
}

/** A browser select in a form, with its error. It accepts the props of react-hook-form's `register`. */
export function SelectField({ error, ...rest }: SelectFieldProps) {
  const errorId = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <NativeSelect
        {...rest}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}
