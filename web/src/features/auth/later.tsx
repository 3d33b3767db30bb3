import { type ReactNode, Suspense } from 'react';
import { LoadingState } from '../../ui/loading-state.tsx';

/** A part whose code may still be on its way. */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<LoadingState label="Loading the form" />}>{children}</Suspense>;
}
