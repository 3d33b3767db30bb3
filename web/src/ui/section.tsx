import { type ReactNode, type Ref, useId } from 'react';
import { cn } from './cn.ts';
import { Heading } from './heading.tsx';

interface SectionProps {
  title: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** A link, a button or a filter at the end of the title's line. */
  aside?: ReactNode;
  level?: 2 | 3;
  headingRef?: Ref<HTMLHeadingElement>;
  id?: string;
  /** Without the line and the space above, for the first section below a title or tabs. */
  isFirst?: boolean;
  /** Classes for its place on the page. */
  className?: string;
  children: ReactNode;
}

/** A section of a page with its heading. */
export function Section({
  title,
  lead,
  aside,
  level = 2,
  headingRef,
  id,
  isFirst = false,
  className,
  children,
}: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={cn('scroll-mt-20 pb-12', !isFirst && 'border-t border-rule pt-6', className)}
    >
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <Heading level={level} ref={headingRef} id={headingId}>
            {title}
          </Heading>
          {lead && <p className="mt-1 max-w-[60ch] text-md text-pretty text-muted">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
