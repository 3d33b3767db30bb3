import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useOperatorSearch } from '../../lib/operator-search.ts';
import type { Session } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { MENU_LINE, MenuColumn, MenuGroup } from '../dashboard/menu-column.tsx';
import { MenuMember } from '../dashboard/menu-member.tsx';
import { ADMIN_TABS, adminTab, TAB_GROUPS } from '../navigation/admin-tabs.ts';

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
  const current = useCurrentTab();
  const { name, label } = ROLE_LABELS[user.role];
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
      {TAB_GROUPS.map((group) => {
        const tabs = ADMIN_TABS.filter((tab) => tab.group === group);
        return (
          tabs.length > 0 && (
            <MenuGroup key={group} name={group}>
              {tabs.map(({ value, label, icon: Icon }) => (
                <li key={value}>
                  <Link
                    to="/admin"
                    search={{ tab: value }}
                    activeOptions={{ exact: true, explicitUndefined: true }}
                    aria-current={value === current ? 'page' : undefined}
                    className={MENU_LINE}
                  >
                    <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
                    {label}
                  </Link>
                </li>
              ))}
            </MenuGroup>
          )
        );
      })}
    </MenuColumn>
  );
}

/** The tab of the admin screen, or that of the path of its own, such as `/compliance`. */
function useCurrentTab(): string {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { tab } = useOperatorSearch();
  return path === '/admin' ? adminTab(tab).value : path.slice(1);
}
