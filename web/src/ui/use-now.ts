import { useSyncExternalStore } from 'react';

const EVERY = 30_000;
const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time in milliseconds, updated every half minute; null while prerendering. The page shares one timer. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(subscribe, present, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, EVERY);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function present(): number {
  now ||= Date.now();
  return now;
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
