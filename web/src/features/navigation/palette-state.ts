/** Whether the command palette is open; `unused` until it is first opened. */
type PaletteState = 'unused' | 'open' | 'closed';

let state: PaletteState = 'unused';
const listeners = new Set<() => void>();

export function paletteState(): PaletteState {
  return state;
}

export function onPaletteChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setPalette(open: boolean): void {
  state = open ? 'open' : 'closed';
  for (const listener of listeners) listener();
}

export function openPalette(): void {
  setPalette(true);
}
