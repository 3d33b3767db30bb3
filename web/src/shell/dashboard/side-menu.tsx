import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquarePlus, ShieldEllipsis } from 'lucide-react';
import { isOperator } from '../../lib/operator-role.ts';
import { type Session, sessionQuery } from '../../lib/session.ts';
import { MENU, type MenuItem } from '../navigation/menu.ts';
import { closeDrawer, MENU_LINE, MenuColumn, MenuGroup } from './menu-column.tsx';
import { MenuMember } from './menu-member.tsx';
import { MonthEarnings } from './month-earnings.tsx';

interface SideMenuProps {
  session: Session;
  onSearch: () => void;
  onFeedback: () => void;
  /** The ID of the drawer that contains the menu. A choice closes it. */
  drawer: string | undefined;
}

const OPERATORS: MenuItem = { to: '/admin', label: 'Admin Panel', icon: ShieldEllipsis };

/** The signed-in navigation: search, screens, feedback, this month’s earnings and the member. */
export function SideMenu({ session, onSearch, onFeedback, drawer }: SideMenuProps) {
  // A changed name appears at once.
  const { publisher } = useQuery(sessionQuery).data ?? session;
  const name = publisher.full_name || 'User';
  return (
    <MenuColumn
      drawer={drawer}
      onSearch={onSearch}
      foot={
        <>
          <div className="px-3 pt-1 pb-4 short:pb-1.5">
            <button
              type="button"
              className={MENU_LINE}
              onClick={() => {
                closeDrawer(drawer);
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
          <MenuMember name={name} label="Member" hint={name} />
        </>
      }
    >
      {MENU.map(({ name, items }) => (
        <MenuGroup key={name} name={name}>
          {items.map((item) => (
            <MenuLink key={item.to} item={item} />
          ))}
        </MenuGroup>
      ))}
      {isOperator(session) && (
        <MenuGroup name="Operators">
          <MenuLink item={OPERATORS} />
        </MenuGroup>
      )}
    </MenuColumn>
  );
}

function MenuLink({ item: { to, label, icon: Icon, exact } }: { item: MenuItem }) {
  return (
    <li>
      <Link to={to} activeOptions={{ exact: exact === true, includeSearch: false }} className={MENU_LINE}>
        <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
        {label}
      </Link>
    </li>
  );
}
