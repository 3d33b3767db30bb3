import type { ReactNode } from 'react';

interface ProseProps {
  /** Code and tables take the full width. */
  wide?: boolean;
  children: ReactNode;
}

/** Formatted text with lines of at most 68 characters. */
export function Prose({ wide = false, children }: ProseProps) {
  return <div className={wide ? 'prose prose-wide' : 'prose'}>{children}</div>;
}
