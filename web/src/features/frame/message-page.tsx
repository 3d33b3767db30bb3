import type { ReactNode } from 'react';

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
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  );
}
