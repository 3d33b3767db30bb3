import type { ReactNode } from 'react';

/** Shows its content in the light and the dark theme, side by side on wide screens. */
export function BothThemes({ children }: { children: () => ReactNode }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <section
          key={theme}
          aria-label={theme === 'light' ? 'On light paper' : 'On dark paper'}
          data-theme={theme}
          className="min-w-0 rounded-md border border-rule bg-paper p-5 text-ink"
        >
          {children()}
        </section>
      ))}
    </div>
  );
}
