import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkClass } from '../../ui/link-class.ts';
import { MessagePage } from './message-page.tsx';

/** The page for unknown paths, which it logs. */
export function NotFound() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => console.warn(`No page at ${path}`), [path]);
  return (
    <MessagePage mark="404" title="Oops! Page not found">
      <p className="text-muted text-md">This page doesn’t exist or has moved.</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-md">
        <li>
          <Link to="/" className={linkClass()}>
            Return to Home
          </Link>
        </li>
        <li>
          <Link to="/brands" className={linkClass()}>
            Brand directory
          </Link>
        </li>
        <li>
          <Link to="/developer-docs" className={linkClass()}>
            Docs
          </Link>
        </li>
      </ul>
    </MessagePage>
  );
}
