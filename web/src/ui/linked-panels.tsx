import type { ReactNode } from 'react';
import { Section } from './section.tsx';

interface LinkedPanelsProps<Value extends string> {
  panels: readonly { value: Value; label: string; panel: ReactNode }[];
  current: Value;
  level?: 2 | 3;
}

/**
 * The current panel of `TabLinks`. The others follow in `noscript`, for browsers without JavaScript.
 */
export function LinkedPanels<Value extends string>({ panels, current, level = 2 }: LinkedPanelsProps<Value>) {
  return (
    <>
      {panels.find(({ value }) => value === current)?.panel}
      <noscript>
        {panels
          .filter(({ value }) => value !== current)
          .map(({ value, label, panel }) => (
            <Section key={value} title={label} level={level} className="first:mt-12">
              {panel}
            </Section>
          ))}
      </noscript>
    </>
  );
}
