import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { Session } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { MENU_LINE, MenuColumn, MenuGroup } from '../dashboard/menu-column.tsx';
import { MenuMember } from '../dashboard/menu-member.tsx';
import { operatorScreenAt, operatorScreensOf, SCREEN_GROUPS } from '../navigation/operator-menu.ts';

type Role = Session['user']['role'];

/** The name and the label of each role in the menu. */
const ROLE_LABELS: Record<Role, { name: string; label: string }> = {
  operator: { name: 'Operator', label: 'Operations' },
  finance: { name: 'Finance', label: 'Payments' },
  admin: { name: 'Administrator', label: 'System Admin' },
  publisher: { name: 'Publisher', label: 'Member' },
};

interface AdminMenuProps {
  session: Session;
  onSearch: () => void;
  /** The ID of the drawer that contains the menu. A choice closes it. */
  drawer: string | undefined;
}

/** The operators’ navigation: search, tabs, the way back and the operator. */
export function AdminMenu({ session: { user }, onSearch, drawer }: AdminMenuProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { name, label } = ROLE_LABELS[user.role];
  const screens = operatorScreensOf(user.role);
  const current = operatorScreenAt(path)?.to;
  return (
    <MenuColumn
      drawer={drawer}
      onSearch={onSearch}
      badge={<Badge tone="river">ADMIN ACCESS</Badge>}
      foot={
        <>
          <div className="px-3 pt-1 pb-4 short:pb-1.5">
            <Link to="/app" activeOptions={{ exact: true }} className={MENU_LINE}>
              <ArrowLeft aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
              Publisher dashboard
            </Link>
          </div>
          <MenuMember name={name} label={label} hint={user.email} />
        </>
      }
    >
      {SCREEN_GROUPS.map((group) => (
        <MenuGroup key={group} name={group}>
          {screens
            .filter((screen) => screen.group === group)
            .map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link to={to} aria-current={to === current ? 'page' : undefined} className={MENU_LINE}>
                  <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
                  {label}
                </Link>
              </li>
            ))}
        </MenuGroup>
      ))}
    </MenuColumn>
  );
}
