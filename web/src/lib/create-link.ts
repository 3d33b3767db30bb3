import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast.ts';
import { ApiError, api, bodyOf, type ResponseOf } from './client.ts';
import { linkErrorText, requireTrackingUrl } from './link-errors.ts';
import { linkKeys } from './link-keys.ts';

export type NewLink = ResponseOf<'post', '/v1/publisher/affiliate-links'>['data'];

export interface LinkInput {
  brandId: string;
  url: string;
  /** Empty without one. */
  ref: string;
}

/** Creates a stored link. Throws `LinkNotValid` if its tracking URL lacks its ID. */
export function useCreateLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ brandId, url, ref }: LinkInput): Promise<NewLink> => {
      const body = { brand_id: brandId, url, ...(ref && { sub_id: ref }) };
      const { data } = await bodyOf(api.POST('/v1/publisher/affiliate-links', { body }));
      requireTrackingUrl(data);
      return data;
    },
    // The reader is on the sign-in page by then.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) toast.error(linkErrorText('create', error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: linkKeys.stored() }),
  });
}
