import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { onPaletteChange, paletteState, setPalette } from './palette-state.ts';

const CommandMenu = lazy(() => import('./command-menu.tsx'));

/** The command palette. ⌘K or Ctrl+K opens and closes it on every page. Its code loads when it is first opened. */
export function Palette() {
  const state = useSyncExternalStore(onPaletteChange, paletteState, paletteState);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setPalette(paletteState() !== 'open');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (state === 'unused') return null;
  return (
    <Suspense>
      <CommandMenu open={state === 'open'} onOpenChange={setPalette} />
    </Suspense>
  );
}
