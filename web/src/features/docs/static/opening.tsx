import type { ReactNode } from 'react';
import { Heading } from '../../../ui/heading.tsx';

interface OpeningProps {
  group: string;
  title: ReactNode;
  lead: ReactNode;
}

/** The beginning of an article. */
export function Opening({ group, title, lead }: OpeningProps) {
  return (
    <header className="docs-opening">
      <p className="text-base text-muted">{group}</p>
      <Heading level={1}>{title}</Heading>
      <p className="mt-3 max-w-[60ch] text-lg text-pretty text-muted">{lead}</p>
    </header>
  );
}
