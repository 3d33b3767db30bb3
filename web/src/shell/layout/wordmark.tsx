import { Link } from '@tanstack/react-router';
import { cn } from '../../ui/cn.ts';

/** The logo and the name, linked to the home page. */
export function Wordmark() {
  return (
    <Link
      to="/"
      activeOptions={{ exact: true, includeSearch: false }}
      className="flex min-h-11 items-center gap-2.5 text-lg font-medium text-ink no-underline"
    >
      <Mark className="size-6" />
      <span className="@max-xs:sr-only">Tributary</span>
    </Link>
  );
}

/** The logo without the name. */
export function Mark({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={cn('fill-none stroke-river', className)}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M5 4c0 9 11 7 11 16" strokeWidth="2" />
      <path d="M27 4c0 9-11 7-11 16" strokeWidth="2" />
      <path d="M16 4v16" strokeWidth="2" />
      <path d="M16 19v9" strokeWidth="4" />
    </svg>
  );
}
