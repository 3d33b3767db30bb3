import { useSuspenseQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { appsQuery, type ConnectedApp } from './apps-query.ts';
import { DisconnectApp } from './disconnect-app.tsx';

/** The apps that may use the account. `focusAfter` gets the focus after one is disconnected. */
export function AppList({ focusAfter }: { focusAfter: RefObject<HTMLElement | null> }) {
  const { data } = useSuspenseQuery(appsQuery);
  if (data.length === 0)
    return (
      <p className="text-base text-muted">
        No connected apps yet. An assistant asks for your permission when you connect it.
      </p>
    );
  return (
    <ul>
      {data.map((app) => (
        <AppItem key={app.id} app={app} focusAfter={focusAfter} />
      ))}
    </ul>
  );
}

interface AppItemProps {
  app: ConnectedApp;
  focusAfter: RefObject<HTMLElement | null>;
}

function AppItem({ app, focusAfter }: AppItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-rule border-t py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="text-md wrap-anywhere">
          {app.name} <Origin app={app} />
        </p>
        <p className="text-base text-muted">
          {app.scopes.includes('write') ? 'May read and change links and campaigns' : 'May only read'}
          {app.redirect_host && app.redirect_host !== app.domain && `, opened from ${app.redirect_host}`}
        </p>
        <p className="figures text-base text-muted">
          Connected <DateTime at={app.created_at} />
          {app.last_used_at ? (
            <>
              , last used <DateTime at={app.last_used_at} />
            </>
          ) : (
            ', not used yet'
          )}
        </p>
      </div>
      <DisconnectApp app={app} focusAfter={focusAfter} />
    </li>
  );
}

/** Who vouches for the name. An application with a secret was made by the account itself. */
function Origin({ app: { domain, redirect_host } }: { app: ConnectedApp }) {
  if (domain !== null) return <Badge tone="approved">{domain}</Badge>;
  return redirect_host === null ? (
    <Badge>Client ID and secret</Badge>
  ) : (
    <Badge tone="held">Not verified</Badge>
  );
}
