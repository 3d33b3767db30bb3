import { useMutation } from '@tanstack/react-query';
import { readPublisherId } from '../../../lib/publisher-id.ts';
import { readInlineScript } from './inline-script.ts';

/** Messages for an ID that can’t be used. */
export const ID_PROBLEMS = {
  missing: { title: 'Publisher ID Required', detail: 'Please ensure your profile is complete' },
  malformed: { title: 'Invalid Publisher ID', detail: 'Publisher ID should be in format PUB000001' },
} as const;
export type IdProblem = keyof typeof ID_PROBLEMS;

/** What is wrong with an ID; null if it has the right format. */
export function idProblem(id: string): IdProblem | null {
  if (id === '') return 'missing';
  return readPublisherId(id) ? null : 'malformed';
}

/** Checks that the publisher exists, by generating the inline script. Returns the ID. */
export function useGenerateScript(onGenerated: () => void) {
  return useMutation({
    mutationFn: async (publisherId: string) => {
      await readInlineScript(publisherId);
      return publisherId;
    },
    onSuccess: onGenerated,
  });
}
