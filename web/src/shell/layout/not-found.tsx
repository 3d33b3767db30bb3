import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../../worker/platform/contract/search-length.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { PlainTextField } from '../../ui/plain-field.tsx';
import { MessagePage } from './message-page.tsx';

/** The page for unknown paths, which it logs. */
export function NotFound() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isSignedIn = Boolean(useSession());
  useEffect(() => console.warn(`No page at ${path}`), [path]);
  return (
    <MessagePage mark="404" title="Oops! Page not found">
      <p className="text-muted text-md">This page doesn’t exist or has moved.</p>
      <search>
        <form action="/brands" className="flex flex-wrap items-end gap-3">
          <PlainTextField
            label="Find a brand"
            name="q"
            type="search"
            maxLength={MAX_SEARCH_LENGTH}
            required
            className="grow basis-60"
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-md">
        {isSignedIn && (
          <li>
            <Link to="/app" className={linkClass()}>
              Dashboard
            </Link>
          </li>
        )}
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
