import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NavLink } from '../../lib/nav-links.ts';

interface SiteLinkProps {
  link: Pick<NavLink, 'href'>;
  className: string;
  children: ReactNode;
}

/** A link of the top bar or the footer, marked on its own page. A click closes the menu that contains it. */
export function SiteLink({ link, className, children }: SiteLinkProps) {
  return (
    <Link
      to={link.href}
      activeOptions={{ exact: true, includeSearch: false }}
      className={className}
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {children}
    </Link>
  );
}
