import { newOverlay } from '../../lib/overlay.ts';

/** The command palette. */
export const palette = newOverlay();

export function openPalette(): void {
  palette.set(true);
}
