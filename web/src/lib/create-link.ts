import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
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

/**
 * Creates a stored link. The same input after an error creates no second link if the first call has created one. Throws
 * `LinkNotValid` if its tracking URL lacks its ID.
 */
export function useCreateLink() {
  const queries = useQueryClient();
  const attempt = useRef({ input: '', key: '' });
  return useMutation({
    mutationFn: async ({ brandId, url, ref }: LinkInput): Promise<NewLink> => {
      const body = { brand_id: brandId, url, ...(ref && { sub_id: ref }) };
      const input = JSON.stringify(body);
      if (attempt.current.input !== input) attempt.current = { input, key: crypto.randomUUID() };
      const headers = { 'idempotency-key': attempt.current.key };
      const call = bodyOf(api.POST('/v1/publisher/affiliate-links', { body, headers }));
      const { data } = await call.catch((error: unknown) => {
        if (isRejected(error)) attempt.current.input = '';
        throw error;
      });
      requireTrackingUrl(data);
      attempt.current.input = '';
      return data;
    },
    // The reader is on the sign-in page by then.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) toast.error(linkErrorText('create', error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: linkKeys.stored() }),
  });
}

/** True if no link was created, and a retry may have another outcome. */
function isRejected(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== 'idempotency.in_progress'
  );
}
