import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkClass } from '../../../ui/link-class.ts';

interface RequestLinkProps {
  /** The parameter that names the request. */
  parameter: 'claim' | 'sale';
  id: string;
  children: ReactNode;
}

/** Opens a request of the shown queue with its evidence. */
export function RequestLink({ parameter, id, children }: RequestLinkProps) {
  return (
    <Link
      to="."
      search={(old: Record<string, unknown>): Record<string, unknown> => ({ ...old, [parameter]: id })}
      resetScroll
      className={linkClass()}
    >
      {children}
    </Link>
  );
}
