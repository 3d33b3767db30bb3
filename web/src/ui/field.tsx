import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface FieldTexts {
  label: ReactNode;
  /** What helps to fill it in; stays while there is an error. */
  hint?: ReactNode;
  /** What is wrong with what was filled in. */
  error?: string | undefined;
  /** Says so beside the label; a field without it is required or the form says otherwise. */
  optional?: boolean;
}

/** What the control needs so that its label, hint and error belong to it. */
interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  className?: string | undefined;
  children: (wiring: ControlWiring) => ReactNode;
}

/** A label above a control, with its hint and its error below, each tied to the control. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-base font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={errorId} text={error} />}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** What is wrong, in words and with a sign, never by colour alone. */
export function FieldError({ id, text }: { id: string | undefined; text: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm text-reversed">
      <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" strokeWidth={1.75} />
      {text}
    </p>
  );
}
