import type { ReactNode } from 'react';
import { Heading } from '../../ui/heading.tsx';

interface MessagePageProps {
  title: string;
  /** A short text above the title, such as a status code. */
  mark?: string;
  children: ReactNode;
}

/** A page with a single message. */
export function MessagePage({ title, mark, children }: MessagePageProps) {
  return (
    <div className="grid min-h-[60vh] max-w-160 content-center gap-4 py-20">
      {mark && <p className="font-mono text-muted text-md">{mark}</p>}
      <Heading level={1}>{title}</Heading>
      {children}
    </div>
  );
}
