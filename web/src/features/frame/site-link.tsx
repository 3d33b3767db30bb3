import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NavLink } from './nav-links.ts';

interface SiteLinkProps {
  link: Pick<NavLink, 'href' | 'outside'>;
  className: string;
  children: ReactNode;
}

/** A link of the frame. Following it closes the menu that it stands in. */
export function SiteLink({ link, className, children }: SiteLinkProps) {
  if (link.outside)
    return (
      <a href={link.href} className={className}>
        {children}
      </a>
    );
  return (
    <Link
      to={link.href}
      className={className}
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {children}
    </Link>
  );
}
