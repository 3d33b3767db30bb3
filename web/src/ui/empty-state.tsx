import type { ReactNode } from 'react';
import { Streams } from './streams/streams.tsx';
import { useFocusKept } from './use-focus-kept.ts';

interface EmptyStateProps {
  /** The title, such as “No keys yet.” */
  title: ReactNode;
  /** How to get the first item. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  const part = useFocusKept<HTMLDivElement>();
  return (
    <div ref={part} className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <Streams drawing="empty" className="mb-2 h-20 w-40 max-w-full" />
      <p className="text-lg">{title}</p>
      {children && <div className="max-w-[46ch] text-base text-balance text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
