import { cva } from 'class-variance-authority';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cn } from './cn.ts';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** What it does, in words; also shown when the pointer rests on it. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md';
}

const iconButtonClass = cva(
  'inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-100 print:hidden touch:size-11 ' +
    'hover:bg-river-wash hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 disabled:hover:bg-transparent ' +
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-disabled:hover:bg-transparent',
  { variants: { size: { sm: 'size-7', md: 'size-9' } }, defaultVariants: { size: 'md' } },
);

/** A square button that shows only an icon. */
export function IconButton({ label, icon, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={cn(iconButtonClass({ size }), className)}
    >
      {icon}
    </button>
  );
}
