import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Preset } from '../../../../../worker/platform/contract/key-presets.ts';
import type { Platform } from '../../../../../worker/platform/contract/platforms.ts';
import { ApiError, api, bodyOf } from '../../../lib/client.ts';
import { keyKeys, type NewKey } from './keys-query.ts';

interface NewKeyInput {
  name: string;
  preset: Preset;
  /** Calls per hour. */
  rate_limit?: 100 | 500 | 1_000 | 5_000 | 10_000;
  platform?: Platform | undefined;
}

interface CreateKeyEvents {
  onCreated: (key: NewKey) => void;
  /** Called also if the form is no longer on the page. */
  onError: (error: Error) => void;
}

/** Creates an API key, whose full text is returned only this once. */
export function useCreateKey({ onCreated, onError }: CreateKeyEvents) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ platform, ...input }: NewKeyInput) => {
      const body = { ...input, ...(platform && { platform }) };
      return (await bodyOf(api.POST('/v1/publisher/keys', { body }))).data;
    },
    onSuccess: (key) => {
      onCreated(key);
      return queries.invalidateQueries({ queryKey: keyKeys.all });
    },
    onError,
  });
}

/** Why a key wasn't created. */
export function createKeyErrorText(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return 'An unexpected error occurred while generating the API key';
  return error.status === 401
    ? 'You must be logged in to generate API keys'
    : `Failed to generate API key: ${error.detail}`;
}
