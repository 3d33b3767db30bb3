import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { Input } from './input.tsx';

interface PlainFieldProps {
  label: ReactNode;
  className?: string | undefined;
  children: (id: string) => ReactNode;
}

/**
 * A label above a control of a search or a filter. These have no errors, so public pages don't need to load `Field` for
 * them.
 */
export function PlainField({ label, className, children }: PlainFieldProps) {
  const id = useId();
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-base font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface PlainTextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id'> {
  label: ReactNode;
  /** Uses the monospace font, for URLs. */
  mono?: boolean;
}

/** A labeled search box. */
export function PlainTextField({ label, mono, className, ...rest }: PlainTextFieldProps) {
  return (
    <PlainField label={label} className={className}>
      {(id) => <Input {...rest} id={id} className={cn(mono && 'font-mono')} />}
    </PlainField>
  );
}
