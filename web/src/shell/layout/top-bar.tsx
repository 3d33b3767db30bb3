import { useLocation } from '@tanstack/react-router';
import { ChevronDown, Menu, Search } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { isWithin } from '../../lib/is-within.ts';
import { MENUS, type NavLink } from '../../lib/nav-links.ts';
import { BarMenu } from '../../ui/bar-menu.tsx';
import { SiteLink } from './site-link.tsx';
import { Wordmark } from './wordmark.tsx';

interface TopBarProps {
  /** The sign-in links or the account menu, at the end of the bar. */
  account: ReactNode;
  /** The sign-in links at the end of the narrow menu. */
  narrowAccount: ReactNode;
  /** Opens the command palette. */
  onSearch: () => void;
}

/** The bar at the top of every page. Its parts depend on its width in `rem`, so they have room with larger text, too. */
export function TopBar({ account, narrowAccount, onSearch }: TopBarProps) {
  return (
    <header className="@container sticky top-0 z-10 border-rule border-b bg-paper">
      <div className="mx-auto flex h-14 max-w-280 items-center gap-6 px-4 @max-lg:gap-4 @max-sm:gap-2 @md:px-8">
        <Wordmark />
        <nav aria-label="Main" className="hidden flex-1 gap-1 @md:flex">
          {MENUS.map((menu) => (
            <MenuOf key={menu.name} {...menu} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2 @md:ml-0">
          <button
            type="button"
            aria-label="Find a page or a command"
            aria-keyshortcuts="Control+K Meta+K"
            title="Find a page or a command (Ctrl+K)"
            className="grid size-11 place-items-center rounded-md hover:bg-sheet @max-md:hidden"
            onClick={onSearch}
          >
            <Search aria-hidden="true" className="size-5" />
          </button>
          {account}
          <button
            type="button"
            popoverTarget="site-menu"
            aria-label="Menu"
            className="grid size-11 place-items-center rounded-md @md:hidden"
          >
            <Menu aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      <CollapsedMenu onSearch={onSearch}>{narrowAccount}</CollapsedMenu>
    </header>
  );
}

function MenuOf({ name, links, area }: (typeof MENUS)[number]) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <BarMenu
      id={`menu-${name.toLowerCase()}`}
      current={[area, ...links.map(({ href }) => href)].some((place) => isWithin(path, place))}
      className="flex min-h-11 items-center gap-1 rounded-md px-3 text-md @max-lg:px-2 hover:bg-sheet aria-[current]:underline aria-[current]:decoration-river aria-[current]:decoration-2 aria-[current]:underline-offset-8"
      trigger={
        <>
          {name}
          <ChevronDown aria-hidden="true" className="size-4 text-muted" />
        </>
      }
    >
      <ul className="w-80 rounded-md border border-rule-strong bg-raised p-2">
        {links.map((link) => (
          <li key={link.href}>
            <MenuItem link={link} />
          </li>
        ))}
      </ul>
    </BarMenu>
  );
}

function MenuItem({ link }: { link: NavLink }) {
  return (
    <SiteLink
      link={link}
      className="block rounded-sm border-l-2 border-transparent px-3 py-2 text-ink no-underline hover:bg-river-wash aria-[current=page]:border-river forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
    >
      <span className="block text-md">{link.label}</span>{' '}
      <span className="block text-muted text-sm">{link.hint}</span>
    </SiteLink>
  );
}

interface CollapsedMenuProps extends Pick<TopBarProps, 'onSearch'> {
  children: ReactNode;
}

/** Under 768 px: the search and all menus as one list. */
function CollapsedMenu({ onSearch, children }: CollapsedMenuProps) {
  const search = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    onSearch();
  };
  return (
    <div id="site-menu" popover="auto" className="collapsed-menu">
      <nav aria-label="Menu" className="space-y-6 px-4 pt-4 pb-10">
        <button
          type="button"
          className="flex min-h-11 w-full items-center gap-3 rounded-md border border-rule-strong px-3.5 text-md text-muted"
          onClick={search}
        >
          <Search aria-hidden="true" className="size-5" />
          Find a page or a command
        </button>
        {MENUS.map(({ name, links }) => (
          <section key={name} aria-label={name}>
            <p className="px-3.5 pb-1 text-muted text-sm">{name}</p>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <MenuItem link={link} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {children}
      </nav>
    </div>
  );
}
