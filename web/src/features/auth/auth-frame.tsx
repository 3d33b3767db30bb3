import type { ReactNode } from 'react';
import { Streams } from '../../ui/streams.tsx';

interface AuthFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The screens of signing in: what is to be done, and beside it, where there is room, what it is for. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
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
      <Aside />
    </div>
  );
}

/** The river ends in the line between the two columns. */
function Aside() {
  return (
    <aside className="hidden self-start border-l border-rule lg:block">
      <div className="aspect-[440/444]">
        <Streams />
      </div>
      <p className="max-w-[46ch] pt-8 pl-8 text-lg text-balance">
        Follow every cent from the click to the network’s report to your payout.
      </p>
    </aside>
  );
}
