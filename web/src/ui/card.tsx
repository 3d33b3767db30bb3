import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface CardProps {
  title?: ReactNode;
  /** The heading's level on its page. */
  level?: 2 | 3 | 4;
  /** Something small at the end of the title's line: a badge, a button. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** `ruled` has one line of ink above and no box; `boxed` is a sheet with a hairline, for what stands beside its like. */
  look?: 'ruled' | 'boxed';
  className?: string;
  children?: ReactNode;
}

const cardClass = cva('flex min-w-0 flex-col', {
  variants: {
    look: { ruled: 'border-t border-ink pt-3', boxed: 'rounded-md border border-rule bg-sheet p-5' },
  },
  defaultVariants: { look: 'ruled' },
});

/** A piece of content with a title. */
export function Card({ title, level = 3, aside, footer, look, className, children }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn(cardClass({ look }), className)}>
      {(title || aside) && (
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          {title && <Heading className="text-lg">{title}</Heading>}
          {aside}
        </div>
      )}
      <div className="min-w-0 grow text-md">{children}</div>
      {footer && <div className="mt-4 flex flex-wrap items-center gap-2">{footer}</div>}
    </div>
  );
}
