import { cva } from 'class-variance-authority';

interface SpinnerProps {
  /** What is being waited for, for those who can't see it turn; without it the words beside it have to say so. */
  label?: string;
  size?: 'sm' | 'md' | 'lg';
}

const spinnerClass = cva('shrink-0 animate-spin', {
  variants: { size: { sm: 'size-4', md: 'size-6', lg: 'size-9' } },
});

/** An open ring that turns; with reduced motion it stands still and fades. */
export function Spinner({ label, size = 'sm' }: SpinnerProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={spinnerClass({ size })}
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 'lg' ? 1.25 : 2}
      strokeLinecap="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
