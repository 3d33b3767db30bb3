import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { chooseTheme, onThemeChange, readTheme, type Theme } from './theme.ts';

const CHOICES: readonly { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'system', label: 'System', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
];

/** Switches between light, dark and the system's theme. The choice is stored in this browser. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore(onThemeChange, readTheme, () => 'system' as const);
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-md border border-rule">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ theme, label, Icon }) => (
        <label
          key={theme}
          title={label}
          className="relative flex size-8 cursor-pointer items-center justify-center rounded-md text-muted hover:text-ink has-checked:bg-river-wash has-checked:text-river-deep has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-river touch:size-11"
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
            aria-label={label}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon aria-hidden className="size-4" strokeWidth={1.5} />
        </label>
      ))}
    </fieldset>
  );
}
