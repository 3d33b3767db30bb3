import type { ReactNode } from 'react';

/** Running text: a measure of 68 characters, headings with air, lists with dashes. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}
