import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface Tab<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** How many things it holds, after its label. */
  count?: number;
  panel: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  /** The chosen tab, where the URL holds it; without it the first one is chosen at the beginning. */
  value?: Value;
  onValueChange?: (value: Value) => void;
}

const COUNT = new Intl.NumberFormat('en');

/** Panels of which one is in sight; the arrow keys go through the tabs. Every panel stays in the document, so its text can be found. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  const choose = (chosen: unknown) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onValueChange?.(tab.value);
  };
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })}
      onValueChange={choose}
      className="min-w-0"
    >
      <Base.List
        aria-label={label}
        activateOnFocus
        className="flex gap-6 overflow-x-auto overflow-y-hidden border-b border-rule [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px inline-flex min-h-9 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent text-base whitespace-nowrap text-muted -outline-offset-2 transition-colors duration-100 hover:text-ink data-active:border-river data-active:text-ink touch:min-h-11"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="figures text-sm text-muted">{COUNT.format(tab.count)}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted className="pt-5 outline-offset-4">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
