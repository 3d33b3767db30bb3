import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { type Program, programKeys } from './programs-query.ts';

export type Decision = 'approve' | 'reject';

const DONE = { approve: 'Program Approved', reject: 'Program Rejected' } as const;

/** Approves or rejects pending programs, and says so. `deciding` holds the IDs of those that are being decided. */
export function useDecision() {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ programs, decision }: { programs: readonly Program[]; decision: Decision }) =>
      withConfirmation(() =>
        bodyOf(
          api.POST('/v1/operations/programs/decisions', {
            body: { decision, program_ids: programs.map(({ id }) => id) },
          }),
        ),
      ),
    onSuccess: (_, { programs, decision }) => toast.success(DONE[decision], namesOf(programs)),
    onError: (error) => {
      const problem = errorToShow(error);
      if (problem) toast.error('Update Failed', `Failed to update program status. ${errorText(problem)}`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: programKeys.all }),
  });
  const decide = useCallback(
    (programs: readonly Program[], decision: Decision) => mutate({ programs, decision }),
    [mutate],
  );
  const deciding = isPending ? variables.programs : NONE;
  return { decide, deciding };
}

const NONE: readonly Program[] = [];

function namesOf([first, ...others]: readonly Program[]): string {
  if (!first) return '';
  return others.length === 0 ? first.program_name : `${first.program_name} and ${others.length} more`;
}
