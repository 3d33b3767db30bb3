import { THEME_BOOT } from '../src/ui/theme-boot.ts';

/**
 * Runs in the document's head before anything is painted. It marks a URL that has a query: the prerendered page was
 * made without one, so the scripts replace it, and frame.css hides its forms until then.
 */
export const HEAD_SCRIPT = `${THEME_BOOT}if(location.search)document.documentElement.dataset.query='';`;
