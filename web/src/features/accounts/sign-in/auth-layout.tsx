import { type ReactNode, Suspense } from 'react';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Streams } from '../../../ui/streams/streams.tsx';

interface AuthLayoutProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The two columns of the sign-in pages: the form and, on wide screens, a pitch. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  return (
    <div className="grid gap-24 pt-10 pb-16 md:pt-16 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-104 min-w-0 lg:mx-0">
        <h1 className="text-2xl tracking-[-0.01em]">{title}</h1>
        {lead && <p className="mt-3 text-md text-muted">{lead}</p>}
        <noscript>
          <p className="mt-3 text-md text-held">Signing in requires JavaScript.</p>
        </noscript>
        <div className="mt-8">{children}</div>
      </div>
      <Pitch />
    </div>
  );
}

/** Shows that a part of a page is loading its code. */
export function LazyBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LoadingState label="Loading the form" />}>{children}</Suspense>;
}

/** The river ends in the line between the two columns. */
function Pitch() {
  return (
    <aside className="hidden self-start border-l border-rule lg:block">
      <div className="aspect-[440/444]">
        <Streams drawing="hero" className="size-full" />
      </div>
      <p className="max-w-[46ch] pt-8 pl-8 text-lg text-balance">
        Follow every cent from the click to the network’s report to your payout.
      </p>
    </aside>
  );
}
