import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { type Program, programKeys } from './programs-query.ts';

type Decision = 'approve' | 'reject' | 'close' | 'reopen';

const DONE = {
  approve: 'Program Approved',
  reject: 'Program Rejected',
  close: 'Program Closed',
  reopen: 'Program Reopened',
} as const satisfies Record<Decision, string>;

/** Approves or rejects pending programs, and says so. `deciding` holds the IDs of those that are being decided. */
export function useDecision() {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (input: { programs: readonly Program[]; decision: 'approve' | 'reject' }) =>
      sendDecision(input),
    onSuccess: (_, { programs, decision }) => toast.success(DONE[decision], namesOf(programs)),
    onError: (error) => {
      const problem = errorToShow(error);
      if (problem) toast.error('Update Failed', `Failed to update program status. ${errorText(problem)}`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: programKeys.all }),
  });
  const decide = useCallback(
    (programs: readonly Program[], decision: 'approve' | 'reject') => mutate({ programs, decision }),
    [mutate],
  );
  const deciding = isPending ? variables.programs : NONE;
  return { decide, deciding };
}

/** Closes an approved program or reopens a rejected one, for a reason. */
export function useReversal(program: Program, decision: 'close' | 'reopen') {
  const queries = useQueryClient();
  return async (reason: string) => {
    await sendDecision({ programs: [program], decision, reason });
    toast.success(DONE[decision], namesOf([program]));
    await queries.invalidateQueries({ queryKey: programKeys.all });
  };
}

function sendDecision({
  programs,
  ...body
}: {
  programs: readonly Program[];
  decision: Decision;
  reason?: string;
}) {
  const program_ids = programs.map(({ id }) => id);
  return withConfirmation(() =>
    bodyOf(api.POST('/v1/operations/programs/decisions', { body: { ...body, program_ids } })),
  );
}

const NONE: readonly Program[] = [];

function namesOf([first, ...others]: readonly Program[]): string {
  if (!first) return '';
  return others.length === 0 ? first.program_name : `${first.program_name} and ${others.length} more`;
}
