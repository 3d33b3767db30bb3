import type { ReactNode } from 'react';

/** The same thing on light and on dark paper, side by side where there is room. */
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
