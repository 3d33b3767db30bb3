import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/client.ts';
import { linkErrorText } from '../../lib/link-errors.ts';
import { linkKeys, type StoredLinkFilter } from '../../lib/link-keys.ts';
import { toast } from '../../ui/toast.ts';
import type { StoredLink, StoredLinks } from './links-query.ts';

interface LinkChange {
  id: string;
  title?: string;
  description?: string | null;
  status?: 'active' | 'inactive';
}

/** Changes a link. Lists show the change at once, and take it back if it fails. */
export function useChangeLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: LinkChange) =>
      bodyOf(api.PATCH('/v1/publisher/affiliate-links/{id}', { params: { path: { id } }, body })),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: linkKeys.stored() });
      return replaceLinks(queries, [change.id], (link) => ({ ...link, ...change }));
    },
    // Here, because the row that was changed may be gone.
    onSuccess: (_result, { status }) => {
      if (status === 'inactive') toast.success('Link archived', 'It stops redirecting within two minutes.');
      if (status === 'active') toast.success('Link restored', 'It redirects again within two minutes.');
    },
    onError: (error, _change, undo) => {
      undo?.();
      toast.error(linkErrorText('update', error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: linkKeys.stored() }),
  });
}

/** Deletes a link. Throws the message of a failure. */
export function useDeleteLink(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  return async (id) => {
    try {
      await bodyOf(api.DELETE('/v1/publisher/affiliate-links/{id}', { params: { path: { id } } }));
    } catch (error) {
      throw error instanceof Error ? new Error(linkErrorText('delete', error), { cause: error }) : error;
    }
    toast.success('Link deleted');
    // A campaign has fewer links now.
    await queries.invalidateQueries({ queryKey: linkKeys.all });
  };
}

/** Replaces links in the loaded lists, and leaves them out of those whose filter they no longer match. Returns the undo. */
export function replaceLinks(
  queries: QueryClient,
  ids: readonly string[],
  change: (link: StoredLink) => StoredLink,
): () => void {
  const changed = new Set(ids);
  const before = queries.getQueriesData<StoredLinks>({ queryKey: linkKeys.stored() });
  for (const [key, page] of before) {
    const filter = key.at(-1) as StoredLinkFilter;
    const data = page?.data
      .map((link) => (changed.has(link.id) ? change(link) : link))
      .filter((link) => !changed.has(link.id) || isShown(link, filter));
    if (page && data) queries.setQueryData<StoredLinks>(key, { ...page, data });
  }
  return () => {
    for (const [key, page] of before) queries.setQueryData(key, page);
  };
}

function isShown(link: StoredLink, { status, campaign_id }: StoredLinkFilter): boolean {
  return (!status || link.status === status) && (!campaign_id || link.campaign_id === campaign_id);
}
