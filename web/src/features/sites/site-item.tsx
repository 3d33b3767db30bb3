import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { CheckFault } from './check-fault.tsx';
import { RemoveSite } from './remove-site.tsx';
import { SiteProofs } from './site-proofs.tsx';
import { SiteState } from './site-state.tsx';
import type { Site } from './sites-query.ts';
import { useSiteCheck } from './use-site-check.ts';

interface SiteItemProps {
  site: Site;
  focusAfter: RefObject<HTMLElement | null>;
}

/** A site: its state, the ways to prove it and its actions. */
export function SiteItem({ site, focusAfter }: SiteItemProps) {
  const check = useSiteCheck(site.domain);
  return (
    <li className="border-t border-rule py-6 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <Heading level={3} className="break-words">
            {site.domain}
          </Heading>
          <SiteState site={site} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            loading={check.isPending}
            aria-label={`Check now: ${site.domain}`}
            onClick={() => check.mutate()}
          >
            Check now
          </Button>
          <RemoveSite site={site} focusAfter={focusAfter} />
        </div>
      </div>
      <p role="status" className="text-base text-muted not-empty:mt-4">
        {check.isPending && 'Looking for the proof in the DNS, in the file and on the home page…'}
      </p>
      {check.error && <CheckFault error={check.error} />}
      <SiteProofs site={site} />
    </li>
  );
}
