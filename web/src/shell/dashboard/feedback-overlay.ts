import { newOverlay } from '../../lib/overlay.ts';

/** The feedback dialog. */
export const feedback = newOverlay();

export function openFeedback(): void {
  feedback.set(true);
}
