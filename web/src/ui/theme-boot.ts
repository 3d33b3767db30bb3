/** The storage key of the chosen theme. It is absent until a reader chooses one. */
export const THEME_KEY = 'tributary-theme';

/** The part of the head script that sets the stored theme on `<html>` before the first paint. */
export const THEME_BOOT = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
