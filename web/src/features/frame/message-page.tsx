import type { ReactNode } from 'react';

interface MessagePageProps {
  title: string;
  /** A few letters above the title: a status. */
  mark?: string;
  children: ReactNode;
}

/** A page that has one thing to say. */
export function MessagePage({ title, mark, children }: MessagePageProps) {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-160 content-center gap-4 px-4 py-20 md:px-8">
      {mark && <p className="font-mono text-muted text-md">{mark}</p>}
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  );
}
