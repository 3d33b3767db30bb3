import { useSyncExternalStore } from 'react';

/** `unused` until it is first opened: its code is loaded then. */
type OverlayState = 'unused' | 'open' | 'closed';

interface Overlay {
  state: () => OverlayState;
  subscribe: (listener: () => void) => () => void;
  set: (open: boolean) => void;
  /** What had the focus before it was opened. */
  opener: { current: HTMLElement | null };
}

/** An overlay that any part of the page can open. */
export function newOverlay(): Overlay {
  let state: OverlayState = 'unused';
  const listeners = new Set<() => void>();
  const opener: Overlay['opener'] = { current: null };
  return {
    opener,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (open) => {
      if (open && state !== 'open' && document.activeElement instanceof HTMLElement)
        opener.current = document.activeElement;
      state = open ? 'open' : 'closed';
      for (const listener of listeners) listener();
    },
  };
}

export function useOverlay({ subscribe, state }: Overlay): OverlayState {
  return useSyncExternalStore(subscribe, state, state);
}
