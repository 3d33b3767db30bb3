import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkClass } from '../../../ui/link-class.ts';

interface SearchLinkProps {
  /** The change of the screen's search. */
  change: Record<string, unknown>;
  className?: string;
  children: ReactNode;
}

/** A link to the same screen with another search. */
export function SearchLink({ change, className = linkClass(), children }: SearchLinkProps) {
  return (
    <Link to="." search={(old: Record<string, unknown>) => ({ ...old, ...change })} className={className}>
      {children}
    </Link>
  );
}
