import { Field as Base } from '@base-ui/react/field';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cn } from './cn.ts';
import { CONTROL } from './control-class.ts';
import { Field, type FieldTexts } from './field.tsx';

interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'id' | 'onKeyDown'> {
  /** Uses the monospace font, for IDs, keys and URLs. */
  mono?: boolean;
  /** A small control at the end of the line, such as one that shows a password. */
  trailing?: ReactNode;
}

/** A labeled text input. It accepts the props of react-hook-form's `register`. */
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
          <Base.Control
            {...rest}
            {...wiring}
            // A schema decides what is valid. Base UI would run the browser's own validation on Enter.
            onKeyDown={(event) => event.preventBaseUIHandler()}
            className={cn(CONTROL, mono && 'font-mono', trailing !== undefined && 'pr-11')}
          />
          {trailing && <span className="absolute inset-y-0 right-0 flex items-center">{trailing}</span>}
        </span>
      )}
    </Field>
  );
}
