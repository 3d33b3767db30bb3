import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MessagePage } from './message-page.tsx';

/** There is no page at this path, which is logged. */
export function NotFound() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => console.warn(`No page at ${path}`), [path]);
  return (
    <MessagePage mark="404" title="Oops! Page not found">
      <p className="text-muted text-md">This page doesn’t exist or has moved.</p>
      <p>
        <Link to="/" className="text-md text-river">
          Return to Home
        </Link>
      </p>
    </MessagePage>
  );
}
