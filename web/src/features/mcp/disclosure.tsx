import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

interface DisclosureProps {
  summary: ReactNode;
  /** Open at first, and whenever this becomes true. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part that is hidden until a reader opens it. */
export function Disclosure({ summary, open, className, children }: DisclosureProps) {
  return (
    <details open={open || undefined} className={cn('group/part min-w-0', className)}>
      <summary className="flex w-fit max-w-full cursor-pointer list-none items-center gap-1.5 rounded-sm text-base text-river hover:text-river-deep touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 transition-transform duration-100 group-open/part:rotate-90"
          strokeWidth={1.75}
        />
        <span className="min-w-0">{summary}</span>
      </summary>
      {children}
    </details>
  );
}
