import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useOverlay } from '../../../lib/overlay.ts';
import type { Session } from '../../../lib/session.ts';
import { linkMaker, startUrl } from '../../../shell/navigation/link-maker-overlay.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const LinkMakerDialog = lazyPart(() => import('./link-maker-dialog.tsx'));

/** The dialog that makes a link, on every screen of the dashboard. It closes when the screen changes. */
export function LinkMaker({ session }: { session: Session }) {
  const state = useOverlay(linkMaker);
  const here = useLocation({ select: ({ href }) => href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another screen
  useEffect(() => {
    if (linkMaker.state() === 'open') linkMaker.set(false);
  }, [here]);
  if (state !== 'open') return null;
  return (
    <Suspense>
      <LinkMakerDialog session={session} url={startUrl()} onClose={() => linkMaker.set(false)} />
    </Suspense>
  );
}
