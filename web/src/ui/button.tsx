import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { type ButtonVariants, buttonClass } from './button-class.ts';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonVariants {
  /** The action runs: the button keeps its place, its words and the focus, and ignores presses. */
  loading?: boolean | undefined;
  /** A line icon before the words. */
  icon?: ReactNode;
}

/** A button; `type` is `button` unless told otherwise. */
export function Button({
  variant,
  size,
  loading = false,
  icon,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isDisabled = loading || rest['aria-disabled'];
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled === true) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={cn(buttonClass({ variant, size }), className)}
      aria-busy={loading || undefined}
      aria-disabled={isDisabled}
      onClick={press}
    >
      {loading ? <Spinner /> : icon}
      {/* A translator replaces bare text, and React would then find no place for the spinner. */}
      <span className="contents">{children}</span>
    </button>
  );
}
