import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut, MessageSquarePlus, Search } from 'lucide-react';
import type { MouseEvent } from 'react';
import { type Session, sessionQuery } from '../../lib/session.ts';
import { cn } from '../../ui/cn.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { Wordmark } from '../frame/wordmark.tsx';
import { useSignOut } from '../navigation/use-sign-out.ts';
import { MENU, type MenuItem } from './menu.ts';
import { MonthEarnings } from './month-earnings.tsx';

interface SideMenuProps {
  session: Session;
  onSearch: () => void;
  onFeedback: () => void;
  /** The ID of the drawer that contains the menu. A choice closes it. */
  drawer?: string;
}

const LINE =
  'relative flex min-h-8 short:min-h-7 w-full items-center gap-2.5 rounded-md px-2 text-left text-base text-ink no-underline hover:bg-sheet touch:min-h-11 ' +
  'aria-[current=page]:bg-river-wash aria-[current=page]:font-medium aria-[current=page]:text-river-deep forced-colors:aria-[current=page]:outline';

/** The signed-in navigation: search, screens, feedback, this month’s earnings and the member. */
export function SideMenu({ session, onSearch, onFeedback, drawer }: SideMenuProps) {
  const close = () => drawer && document.getElementById(drawer)?.hidePopover();
  const closeAfterChoice = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that a link was chosen
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks links too
    <div className={cn('flex flex-col', drawer ? 'min-h-full' : 'h-full')} onClick={closeAfterChoice}>
      <div className="px-5 pt-2 max-md:hidden">
        <Wordmark />
      </div>
      <div className="px-3 pt-2 max-md:pt-4">
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          className="flex min-h-9 w-full items-center gap-2.5 rounded-md border border-rule px-2 text-base text-muted hover:border-rule-strong hover:text-ink touch:min-h-11"
          onClick={() => {
            close();
            onSearch();
          }}
        >
          <Search aria-hidden="true" className="size-4" strokeWidth={1.5} />
          Find
          <kbd className="ml-auto font-mono text-xs max-md:hidden">Ctrl K</kbd>
        </button>
      </div>
      <nav
        aria-label="Screens"
        className={cn('grow px-3 pt-4 short:pt-2', !drawer && 'min-h-0 overflow-y-auto')}
      >
        {MENU.map(({ name, items }) => (
          <section key={name} aria-label={name} className="mb-4 short:mb-1.5">
            <p aria-hidden="true" className="px-2 pb-1 short:pb-0 text-muted text-xs">
              {name}
            </p>
            <ul>
              {items.map((item) => (
                <li key={item.to}>
                  <MenuLink item={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="px-3 pt-1 pb-4 short:pb-1.5">
        <button
          type="button"
          className={LINE}
          onClick={() => {
            close();
            onFeedback();
          }}
        >
          <MessageSquarePlus aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
          Give feedback
        </button>
      </div>
      <div className="border-rule border-t px-5 py-4 short:py-2">
        <MonthEarnings />
      </div>
      <Member session={session} />
    </div>
  );
}

function MenuLink({ item: { to, label, icon: Icon, exact } }: { item: MenuItem }) {
  return (
    <Link to={to} activeOptions={{ exact: exact === true, includeSearch: false }} className={LINE}>
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
      {label}
    </Link>
  );
}

/** Who is signed in; a changed name appears at once. */
function Member({ session }: { session: Session }) {
  const { publisher } = useQuery(sessionQuery).data ?? session;
  const name = publisher.full_name || 'User';
  const { mutate: signOut, isPending } = useSignOut();
  return (
    <div className="border-rule border-t px-5 py-3 short:py-2">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-md border border-rule-strong bg-river-wash font-medium text-md text-river-deep"
        >
          {name.slice(0, 1).toUpperCase()}
        </span>
        <p className="min-w-0 grow">
          <span className="block truncate text-base" title={name}>
            {name}
          </span>
          <span className="block text-muted text-sm">Member</span>
        </p>
        <IconButton
          label="Sign out"
          size="sm"
          aria-busy={isPending || undefined}
          icon={<LogOut aria-hidden="true" className="size-4" strokeWidth={1.5} />}
          onClick={() => {
            if (!isPending) signOut();
          }}
        />
      </div>
      <div className="mt-2 short:mt-1 flex items-center justify-between text-base text-muted">
        Theme
        <ThemeSwitch />
      </div>
    </div>
  );
}
