import { cva } from 'class-variance-authority';

interface SpinnerProps {
  /** The accessible name. Without it, the text beside the spinner must say what is loading. */
  label?: string;
  size?: 'sm' | 'md' | 'lg';
}

const spinnerClass = cva('shrink-0 animate-spin', {
  variants: { size: { sm: 'size-4', md: 'size-6', lg: 'size-9' } },
});

/** A spinning ring. With reduced motion it fades instead. */
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
