/** Where the chosen theme is kept on the device; nothing is there until somebody chooses. */
export const THEME_KEY = 'tributary-theme';

/** The script for the document's head, before anything is painted: puts the remembered theme on `<html>`. */
export const THEME_BOOT = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
