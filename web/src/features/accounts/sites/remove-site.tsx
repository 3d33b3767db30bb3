import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { api, bodyOf } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Site, siteKeys } from './sites-query.ts';

interface RemoveSiteProps {
  site: Site;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Removes a site from the list, after a question. */
export function RemoveSite({ site: { domain, status }, focusAfter }: RemoveSiteProps) {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () => bodyOf(api.DELETE('/v1/publisher/sites/{domain}', { params: { path: { domain } } })),
    onSuccess: () => {
      toast.success('Site removed');
      return queries.invalidateQueries({ queryKey: siteKeys.all });
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${domain}?`}
      description={
        status === 'verified'
          ? 'Visitors will see a page that names the destination before your links to the site go through. To verify the site again, you need a new proof.'
          : 'Its proofs stop counting. To verify the site later, add it again and use its new proof.'
      }
      confirmLabel="Remove site"
      trigger={
        <Button size="sm" variant="danger" aria-label={`Remove ${domain}`}>
          Remove
        </Button>
      }
      onConfirm={async () => void (await mutateAsync())}
      focusAfter={focusAfter}
    />
  );
}
