import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const CommandMenu = lazy(() => import('./command-menu.tsx'));

interface CommandPaletteControl {
  open: () => void;
  /** The palette itself; null until it is first opened. */
  palette: ReactNode;
}

/** The command palette. ⌘K or Ctrl+K opens and closes it on every page. Its code loads when it is first opened. */
export function useCommandPalette(): CommandPaletteControl {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setState((old) => (old === 'open' ? 'closed' : 'open'));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return {
    open: () => setState('open'),
    palette: state !== 'unused' && (
      <Suspense>
        <CommandMenu open={state === 'open'} onOpenChange={(open) => setState(open ? 'open' : 'closed')} />
      </Suspense>
    ),
  };
}
