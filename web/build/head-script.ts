import { THEME_BOOT } from '../src/ui/theme-boot.ts';

/**
 * Runs in the document's head before the first paint. It marks a URL with a query. The page was prerendered without one,
 * so the scripts replace it, and frame.css hides its forms until then.
 */
export const HEAD_SCRIPT = `${THEME_BOOT}if(location.search)document.documentElement.dataset.query='';`;
