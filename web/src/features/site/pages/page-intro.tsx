import type { ReactNode } from 'react';
import { Heading } from '../../../ui/heading.tsx';

interface PageIntroProps {
  title: ReactNode;
  /** One or two sentences about the page. */
  lead: ReactNode;
  /** The main action of the page. */
  children?: ReactNode;
}

/** The introduction of a page. */
export function PageIntro({ title, lead, children }: PageIntroProps) {
  return (
    <header className="max-w-200 pt-12 pb-12 md:pt-20 md:pb-16">
      <Heading level={1}>{title}</Heading>
      <p className="mt-4 max-w-[60ch] text-lg text-pretty text-muted">{lead}</p>
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </header>
  );
}
