import { ChevronDown, Menu } from 'lucide-react';
import { AccountButton } from './account-button.tsx';
import { MENUS, type NavLink } from './nav-links.ts';
import { SiteLink } from './site-link.tsx';
import { Wordmark } from './wordmark.tsx';

/**
 * The bar at the top. Its menus are the browser's own popovers, which close on Escape and on a press elsewhere, and
 * open with JavaScript off too.
 */
export function TopBar() {
  return (
    <header className="sticky top-0 z-10 border-rule border-b bg-paper">
      <div className="mx-auto flex h-14 max-w-280 items-center gap-6 px-4 md:px-8">
        <Wordmark />
        <nav aria-label="Main" className="hidden flex-1 gap-1 md:flex">
          {MENUS.map((menu) => (
            <MenuOf key={menu.name} {...menu} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2 md:ml-0">
          <AccountButton />
          <button
            type="button"
            popoverTarget="site-menu"
            aria-label="Menu"
            className="grid size-11 place-items-center rounded-md md:hidden"
          >
            <Menu aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      <CollapsedMenu />
    </header>
  );
}

function MenuOf({ name, links }: (typeof MENUS)[number]) {
  const id = `menu-${name.toLowerCase()}`;
  return (
    <div>
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-11 items-center gap-1 rounded-md px-3 text-md hover:bg-sheet"
      >
        {name}
        <ChevronDown aria-hidden="true" className="size-4 text-muted" />
      </button>
      <div id={id} popover="auto" className="menu-popover">
        <ul className="w-80 rounded-md border border-rule bg-raised p-2 shadow-lg">
          {links.map((link) => (
            <li key={link.href}>
              <MenuItem link={link} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function MenuItem({ link }: { link: NavLink }) {
  return (
    <SiteLink link={link} className="block rounded-sm px-3 py-2 text-ink no-underline hover:bg-river-wash">
      <span className="block text-md">{link.label}</span>
      <span className="block text-muted text-sm">{link.hint}</span>
    </SiteLink>
  );
}

/** Under 768 px: all menus as one list. */
function CollapsedMenu() {
  return (
    <div id="site-menu" popover="auto" className="collapsed-menu">
      <nav aria-label="Menu" className="space-y-6 px-4 pt-4 pb-10">
        {MENUS.map(({ name, links }) => (
          <section key={name} aria-label={name}>
            <p className="px-3 pb-1 text-muted text-sm">{name}</p>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <MenuItem link={link} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}
