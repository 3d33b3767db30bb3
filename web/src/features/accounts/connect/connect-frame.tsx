import type { ReactNode } from 'react';
import { Wordmark } from '../../../shell/layout/wordmark.tsx';

/** A page with one question and no way to wander off: the name above, and a narrow sheet. */
export function ConnectFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-140 flex-col px-4 py-6 md:py-12">
      <header className="mb-6 md:mb-10">
        <Wordmark />
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
    </div>
  );
}
