import { Menu, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Wordmark } from '../layout/wordmark.tsx';

interface DashboardFrameProps {
  /** The side menu. As a drawer, it gets the ID of its element. */
  menu: (drawer?: string) => ReactNode;
  /** The account menu at the end of the narrow bar. */
  account: ReactNode;
  /** Opens the command palette. */
  onSearch: () => void;
  children: ReactNode;
}

const DRAWER = 'dashboard-menu';

/** The layout of the signed-in screens: a side menu, which is a drawer under 768 px and with larger text, and the screen. */
export function DashboardFrame({ menu, account, onSearch, children }: DashboardFrameProps) {
  return (
    <div className="@container">
      <div className="print:block! @md:grid @md:min-h-dvh @md:grid-cols-[13.5rem_minmax(0,1fr)] @lg:grid-cols-[15.5rem_minmax(0,1fr)]">
        <header className="sticky top-0 z-10 flex h-14 items-center gap-2 border-rule border-b bg-paper px-4 @max-[16rem]:gap-0 @max-[16rem]:px-2 print:hidden @md:hidden">
          <button
            type="button"
            popoverTarget={DRAWER}
            aria-label="Menu"
            className="-ml-3 @max-[16rem]:ml-0 grid size-11 place-items-center rounded-md hover:bg-sheet"
          >
            <Menu aria-hidden="true" className="size-5" />
          </button>
          <Wordmark />
          <div className="ml-auto flex items-center">
            <IconButton
              label="Find a screen, a brand or a command"
              icon={<Search aria-hidden="true" className="size-5" />}
              onClick={onSearch}
            />
            {account}
          </div>
        </header>
        <aside className="sticky top-0 hidden h-dvh border-rule border-r @md:block print:hidden!">
          {menu()}
        </aside>
        <div id={DRAWER} popover="auto" className="dashboard-drawer">
          {menu(DRAWER)}
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="w-full min-w-0 max-w-300 px-4 pt-7 pb-24 outline-none @md:px-8 @lg:px-12 @lg:pt-10"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
