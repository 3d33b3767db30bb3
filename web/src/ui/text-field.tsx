import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import { Input } from './input.tsx';

interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'id'> {
  /** Set in the mono family: for ids, keys and addresses. */
  mono?: boolean;
  /** A small control at the end of the line: show a password, clear a search. */
  trailing?: ReactNode;
}

/** A labelled line to type in; takes what react-hook-form's `register` gives. */
export function TextField({
  label,
  hint,
  error,
  optional,
  mono,
  trailing,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, className }} optional={optional ?? false}>
      {(wiring) => (
        <span className="relative flex">
          <Input
            {...rest}
            {...wiring}
            className={classNames(mono && 'font-mono', trailing !== undefined && 'pr-11')}
          />
          {trailing && <span className="absolute inset-y-0 right-0 flex items-center">{trailing}</span>}
        </span>
      )}
    </Field>
  );
}
