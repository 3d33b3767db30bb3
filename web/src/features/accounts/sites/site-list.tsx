import { useSuspenseQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SiteItem } from './site-item.tsx';
import { sitesQuery } from './sites-query.ts';

/** The publisher's sites. `focusAfter` gets the focus when one is removed. */
export function SiteList({ focusAfter }: { focusAfter: RefObject<HTMLElement | null> }) {
  const { data } = useSuspenseQuery(sitesQuery);
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
