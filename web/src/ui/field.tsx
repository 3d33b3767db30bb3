import { Field as Base } from '@base-ui/react/field';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { ERROR_LINE, ErrorContent } from './field-error.tsx';

export interface FieldTexts {
  label: ReactNode;
  /** A hint, which stays visible while there is an error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds “(optional)” to the label. */
  optional?: boolean;
}

/** The error is read before the hint. Base UI adds the rest of the wiring to each control in the field. */
interface ControlWiring {
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldTexts {
  className?: string | undefined;
  children: (wiring: ControlWiring) => ReactNode;
}

/** A label above a control, with its error and its hint below. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const errorId = useId();
  return (
    <Base.Root invalid={Boolean(error)} className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <Base.Label className="text-base font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </Base.Label>
      {children({ 'aria-describedby': error ? errorId : undefined })}
      {error && (
        <Base.Error match id={errorId} className={ERROR_LINE}>
          <ErrorContent text={error} />
        </Base.Error>
      )}
      {hint && <Base.Description className="text-sm text-muted">{hint}</Base.Description>}
    </Base.Root>
  );
}
