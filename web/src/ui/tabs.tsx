import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatCount } from '../../../worker/platform/contract/counts.ts';

interface Tab<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** A count after the label. */
  count?: number;
  panel: ReactNode;
}

interface TabsProps<Value extends string> {
  /** The name of the tabs for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  /** The selected tab if it is controlled. By default the first one is selected initially. */
  value?: Value;
  onValueChange?: (value: Value) => void;
}

/** Tabs with keyboard navigation. All panels stay in the document, so that the page search finds their text. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(tabs[0]?.value);
  const current = value ?? own;
  const choose = (index: number) => {
    const tab = tabs.at(index % tabs.length);
    if (!tab) return;
    setOwn(tab.value);
    if (tab.value !== current) onValueChange?.(tab.value);
  };
  const followKey = (event: KeyboardEvent) => {
    const target = indexByKey(
      event.key,
      tabs.findIndex((tab) => tab.value === current),
    );
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
    const focused = Array.from(list.current?.children ?? []).at(target % tabs.length);
    if (focused instanceof HTMLElement) focused.focus();
  };
  return (
    <div className="min-w-0">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={followKey}
        className="fade-x flex gap-6 overflow-x-auto overflow-y-hidden border-b border-rule [scrollbar-width:none]"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-controls={`${id}-${tab.value}-panel`}
            aria-selected={tab.value === current}
            tabIndex={tab.value === current ? 0 : -1}
            onClick={() => choose(index)}
            className="-mb-px inline-flex min-h-9 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent text-base whitespace-nowrap text-muted -outline-offset-2 transition-colors duration-100 hover:text-ink aria-selected:border-river aria-selected:text-ink touch:min-h-11"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="figures text-sm text-muted">{formatCount(tab.count)}</span>
            )}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing else that takes the focus
          tabIndex={0}
          hidden={tab.value !== current}
          className="pt-5 outline-offset-4"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}

/** The index of the tab that a key selects. Arrow keys wrap around; undefined for any other key. */
function indexByKey(key: string, from: number): number | undefined {
  if (key === 'ArrowRight') return from + 1;
  if (key === 'ArrowLeft') return from - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? -1 : undefined;
}
