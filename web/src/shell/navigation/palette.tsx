import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useOverlay } from '../../lib/overlay.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { palette } from './palette-overlay.ts';

const CommandMenu = lazyPart(() => import('./command-menu.tsx'));

/**
 * The command palette. ⌘K or Ctrl+K opens and closes it on every page. Its code loads when it is first opened. Until then, a bare
 * input takes what is typed.
 */
export function Palette() {
  const state = useOverlay(palette);
  const typed = useRef('');
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
  const isOpen = state === 'open';
  return (
    <Suspense fallback={isOpen && <FirstInput typed={typed} />}>
      <CommandMenu open={isOpen} onOpenChange={palette.set} typed={typed} />
    </Suspense>
  );
}

function FirstInput({ typed }: { typed: RefObject<string> }) {
  useEffect(() => {
    typed.current = '';
  }, [typed]);
  return (
    <div className="fixed inset-x-3 top-[12vh] z-40 mx-auto max-w-[560px] rounded-md border border-rule-strong bg-raised px-4">
      <input
        // biome-ignore lint/a11y/noAutofocus: the reader has just opened it
        autoFocus
        aria-label="Find a page or a command"
        placeholder="Find a page or a command"
        className="min-h-12 w-full bg-transparent pl-7 text-md outline-none"
        onChange={({ target }) => {
          typed.current = target.value;
        }}
        onKeyDown={({ key }) => key === 'Escape' && palette.set(false)}
      />
    </div>
  );
}
