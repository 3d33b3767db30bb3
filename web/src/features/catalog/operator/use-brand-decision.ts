import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../lib/confirm-session.ts';
import { errorText } from '../../../lib/error-text.ts';
import { toast } from '../../../ui/toast.ts';
import { brandKeys } from './operator-brands-query.ts';

/** A decision about a brand. The reason goes into the audit log. */
export type BrandDecision =
  | { kind: 'merge'; id: string; into: string; reason: string }
  | { kind: 'unmerge'; id: string; reason: string }
  | { kind: 'split'; id: string; programIds: string[]; name: string; reason: string }
  | { kind: 'rejoin'; id: string; reason: string };

const DONE = {
  merge: 'Brand merged',
  unmerge: 'Merge ended',
  split: 'Programs split off',
  rejoin: 'Split ended',
} as const;

/** Decides about a brand, and says so. */
export function useBrandDecision(onDone: (decision: BrandDecision) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decision: BrandDecision) => withConfirmation(() => decide(decision)),
    onSuccess: (_, decision) => {
      toast.success(DONE[decision.kind], 'Links are updated within a minute.');
      onDone(decision);
    },
    onError: (error) => {
      const problem = errorToShow(error);
      if (problem) toast.error('Update Failed', errorText(problem));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: brandKeys.all }),
  });
}

function decide(decision: BrandDecision) {
  const { reason } = decision;
  const params = { path: { id: decision.id } };
  switch (decision.kind) {
    case 'merge':
      return bodyOf(
        api.POST('/v1/operations/brands/{id}/merge', { params, body: { into: decision.into, reason } }),
      );
    case 'unmerge':
      return bodyOf(api.POST('/v1/operations/brands/{id}/unmerge', { params, body: { reason } }));
    case 'split': {
      const body = { program_ids: decision.programIds, name: decision.name, reason };
      return bodyOf(api.POST('/v1/operations/brands/{id}/split', { params, body }));
    }
    default:
      return bodyOf(api.POST('/v1/operations/brands/{id}/rejoin', { params, body: { reason } }));
  }
}
