import { Search } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { Wordmark } from '../layout/wordmark.tsx';

interface MenuColumnProps {
  /** The ID of the drawer that contains the menu. A choice closes it. */
  drawer: string | undefined;
  onSearch: () => void;
  /** A badge under the logo. */
  badge?: ReactNode;
  /** The groups of links. */
  children: ReactNode;
  /** Below the links. */
  foot: ReactNode;
}

export const MENU_LINE =
  'relative flex min-h-8 short:min-h-7 w-full items-center gap-2.5 rounded-md px-2 text-left text-base text-ink no-underline hover:bg-sheet touch:min-h-11 ' +
  'aria-[current=page]:bg-river-wash aria-[current=page]:font-medium aria-[current=page]:text-river-deep forced-colors:aria-[current=page]:outline';

/** A side menu: the logo, the search, the links and the foot. */
export function MenuColumn({ drawer, onSearch, badge, children, foot }: MenuColumnProps) {
  const closeAfterChoice = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) closeDrawer(drawer);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that a link was chosen
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks links too
    <div className={cn('flex flex-col', drawer ? 'min-h-full' : 'h-full')} onClick={closeAfterChoice}>
      <div className="px-5 pt-2 max-md:hidden">
        <Wordmark />
      </div>
      {badge && <div className="px-5 pt-1 max-md:pt-4">{badge}</div>}
      <div className="px-3 pt-2 max-md:pt-4">
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          className="flex min-h-9 w-full items-center gap-2.5 rounded-md border border-rule px-2 text-base text-muted hover:border-rule-strong hover:text-ink touch:min-h-11"
          onClick={() => {
            closeDrawer(drawer);
            onSearch();
          }}
        >
          <Search aria-hidden="true" className="size-4" strokeWidth={1.5} />
          Find
          <kbd translate="no" className="ml-auto font-mono text-xs max-md:hidden">
            Ctrl K
          </kbd>
        </button>
      </div>
      <nav
        aria-label="Screens"
        className={cn('grow px-3 pt-4 short:pt-2', !drawer && 'min-h-0 overflow-y-auto')}
      >
        {children}
      </nav>
      {foot}
    </div>
  );
}

/** A named group of links. */
export function MenuGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="mb-4 short:mb-1.5">
      <p aria-hidden="true" className="px-2 pb-1 short:pb-0 text-muted text-xs">
        {name}
      </p>
      <ul>{children}</ul>
    </section>
  );
}

export function closeDrawer(drawer: string | undefined): void {
  if (drawer) document.getElementById(drawer)?.hidePopover();
}
