import { newOverlay } from '../../lib/overlay.ts';

/** The dialog that makes a link. */
export const linkMaker = newOverlay();

let start = '';

/** Opens the dialog, with a URL if there is one already. */
export function openLinkMaker(url = ''): void {
  start = url;
  linkMaker.set(true);
}

/** The URL that the dialog starts with. */
export const startUrl = (): string => start;
