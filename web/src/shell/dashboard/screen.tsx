import type { ReactNode, Ref } from 'react';
import { Heading } from '../../ui/heading.tsx';
import { useIsNested } from './nested-screen.tsx';

interface ScreenProps {
  /** A `BackLink` above the title. */
  back?: ReactNode;
  title: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Buttons and filters at the end of the title's line. */
  actions?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A screen of the dashboard: its title with the actions, and its content. */
export function Screen({ back, title, lead, actions, headingRef, children }: ScreenProps) {
  const isNested = useIsNested();
  return (
    <>
      {back}
      <header className="mb-8 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <Heading level={isNested ? 2 : 1} size={isNested ? 'heading' : 'screen'} ref={headingRef}>
            {title}
          </Heading>
          {lead && <p className="mt-1 max-w-[64ch] text-md text-muted text-pretty">{lead}</p>}
        </div>
        {actions && <div className="flex min-h-10 flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </>
  );
}
