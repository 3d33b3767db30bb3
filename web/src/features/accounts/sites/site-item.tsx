import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { api, bodyOf } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { toast } from '../../../ui/toast.ts';
import { CheckProblem } from './check-problem.tsx';
import { RemoveSite } from './remove-site.tsx';
import { SiteProofs } from './site-proofs.tsx';
import { SiteState } from './site-state.tsx';
import { type Site, siteKeys } from './sites-query.ts';

interface SiteItemProps {
  site: Site;
  focusAfter: RefObject<HTMLElement | null>;
}

/** A site with its state, its proofs and its actions. */
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
      {check.error && <CheckProblem error={check.error} />}
      <SiteProofs site={site} />
    </li>
  );
}

/** Checks a site's proofs, and loads the list again whatever the result is. */
function useSiteCheck(domain: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      bodyOf(api.POST('/v1/publisher/sites/{domain}/verify', { params: { path: { domain } } })),
    onSuccess: () => toast.success('Site verified', `Links to ${domain} now go straight there.`),
    onSettled: () => queries.invalidateQueries({ queryKey: siteKeys.all }),
  });
}
