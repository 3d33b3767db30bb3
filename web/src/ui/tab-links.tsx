import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

interface TabLinksProps<Value extends string> {
  /** The name of the tabs for screen readers. */
  label: string;
  /** A tab without a link of its own is a change of the page's search. */
  tabs: readonly {
    value: Value;
    label: string;
    count?: number | undefined;
    link?: Pick<LinkProps, 'to' | 'params'>;
  }[];
  current: Value | undefined;
  searchOf?: (value: Value) => Record<string, unknown>;
}

/**
 * Tabs as links, so that each one can be shared, opened in a new window and left with Back. The current one scrolls into
 * view on narrow screens.
 */
export function TabLinks<Value extends string>({ label, tabs, current, searchOf }: TabLinksProps<Value>) {
  const nav = useRef<HTMLElement>(null);
  const place = tabs.findIndex(({ value }) => value === current);
  const width = tabs.map(({ label, count }) => `${label} ${count}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a count that arrives later moves the links behind it
  useEffect(() => {
    const bar = nav.current;
    const link = bar?.children.item(place);
    if (bar && link) showWithin(bar, link);
  }, [place, width]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="flex gap-6 max-sm:gap-4 fade-x overflow-x-auto border-b border-rule [scrollbar-width:none] noscript:hidden"
    >
      {tabs.map(({ value, label, count, link }) => (
        <Link
          key={value}
          {...(link ?? {
            to: '.',
            search: (old: Record<string, unknown>) => ({ ...old, ...searchOf?.(value) }),
          })}
          resetScroll={false}
          replace
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={value === current ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-base whitespace-nowrap text-muted no-underline -outline-offset-2 hover:text-ink aria-[current=page]:border-river aria-[current=page]:text-ink"
        >
          {label}
          {count !== undefined && <span className="figures text-sm text-muted">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** A part of the next link stays visible beside the current one. */
const MARGIN = 40;

/** Scrolls the bar to one of its links. `scrollIntoView` would also scroll the page. */
function showWithin(bar: Element, link: Element): void {
  const room = bar.getBoundingClientRect();
  const { left, right } = link.getBoundingClientRect();
  bar.scrollLeft += Math.max(0, right + MARGIN - room.right) - Math.max(0, room.left + MARGIN - left);
}
