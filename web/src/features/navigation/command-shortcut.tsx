import { lazy, Suspense, useEffect, useState } from 'react';

const CommandMenu = lazy(() => import('./command-menu.tsx'));

/** ⌘K or Ctrl+K opens and closes the command palette on every page; its code is loaded with the first press. */
export function CommandShortcut() {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
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
  if (state === 'untouched') return null;
  return (
    <Suspense>
      <CommandMenu open={state === 'open'} onOpenChange={(open) => setState(open ? 'open' : 'closed')} />
    </Suspense>
  );
}
