import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { failureOf } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SiteItem } from './site-item.tsx';
import { sitesQuery } from './sites-query.ts';

/** The publisher's sites. `focusAfter` gets the focus when one is removed. */
export function SiteList({ focusAfter }: { focusAfter: RefObject<HTMLElement | null> }) {
  const query = useQuery(sitesQuery);
  const { data, error } = query;
  if (error) return <ErrorState title="We couldn’t load your sites." {...failureOf(error, query)} />;
  if (!data) return <LoadingState label="Loading your sites" />;
  if (data.length === 0)
    return <EmptyState title="No sites yet.">Add the domain of your site to get its proofs.</EmptyState>;
  return (
    <ul>
      {data.map((site) => (
        <SiteItem key={site.domain} site={site} focusAfter={focusAfter} />
      ))}
    </ul>
  );
}
