import { THEME_KEY } from './theme-boot.ts';

export type Theme = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

/** The theme that the person chose; `system` while they chose none. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Puts a theme on and remembers it on this device; `system` forgets it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  remember(theme);
  for (const listener of listeners) listener();
}

/** Calls back whenever a theme is chosen; the answer ends that. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remember(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be forbidden; then the choice lasts as long as the page.
  }
}
