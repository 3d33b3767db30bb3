import { Field as Base } from '@base-ui/react/field';
import type { ComponentPropsWithRef } from 'react';
import { cn } from './cn.ts';
import { CONTROL_LOOK } from './control-class.ts';
import { Field, type FieldTexts } from './field.tsx';

interface TextareaProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'style'> {
  /** Uses the monospace font, for URLs and CSV. */
  mono?: boolean;
}

/** A labeled text area of at least `rows` lines that grows with its text. It accepts the props of react-hook-form's `register`. */
export function Textarea({
  label,
  hint,
  error,
  optional,
  mono,
  className,
  rows = 4,
  ...rest
}: TextareaProps) {
  return (
    <Field {...{ label, hint, error, className }} optional={optional ?? false}>
      {(wiring) => (
        <Base.Control
          {...wiring}
          render={
            <textarea
              {...rest}
              rows={rows}
              // A text area that grows ignores `rows`.
              style={{ minHeight: `calc(${rows}lh + 1rem)` }}
              className={cn(CONTROL_LOOK, 'field-sizing-content max-h-96 resize-y py-2', mono && 'font-mono')}
            />
          }
        />
      )}
    </Field>
  );
}
