import type { ReactNode } from 'react';
import { Section } from './section.tsx';

interface UnscriptedPanelsProps {
  panels: readonly { label: string; panel: ReactNode }[];
  level?: 2 | 3;
}

/** What other tabs hold, below the chosen one, for browsers without JavaScript; no other browser makes anything of it. */
export function UnscriptedPanels({ panels, level = 2 }: UnscriptedPanelsProps) {
  return (
    <noscript>
      {panels.map(({ label, panel }) => (
        <Section key={label} title={label} level={level} className="first:mt-12">
          {panel}
        </Section>
      ))}
    </noscript>
  );
}
