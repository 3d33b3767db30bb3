import { lazy, Suspense, useEffect } from 'react';
import { useOverlay } from '../../lib/overlay.ts';
import { palette } from './palette-overlay.ts';

const CommandMenu = lazy(() => import('./command-menu.tsx'));

/** The command palette. ⌘K or Ctrl+K opens and closes it on every page. Its code loads when it is first opened. */
export function Palette() {
  const state = useOverlay(palette);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      palette.set(palette.state() !== 'open');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (state === 'unused') return null;
  return (
    <Suspense>
      <CommandMenu open={state === 'open'} onOpenChange={palette.set} />
    </Suspense>
  );
}
