import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../../lib/confirm-session.ts';
import { errorText } from '../../../../../lib/error-text.ts';
import { textField } from '../../../../../lib/form-fields.ts';
import { Button } from '../../../../../ui/button.tsx';
import { FormDialog } from '../../../../../ui/form-dialog.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { type Adjustment, revenueKeys } from '../revenue-query.ts';

type Decision = 'approve' | 'reject' | 'reverse';

const WORDS: Record<Decision, { label: string; title: string; description: string; done: string }> = {
  approve: {
    label: 'Approve',
    title: 'Approve this adjustment?',
    description: 'It is booked at once and part of the next payout.',
    done: 'Adjustment booked',
  },
  reject: {
    label: 'Reject',
    title: 'Reject this adjustment?',
    description: 'Nothing is booked.',
    done: 'Adjustment rejected',
  },
  reverse: {
    label: 'Reverse',
    title: 'Reverse this adjustment?',
    description: 'This proposes the opposite amount, which is approved in the same way.',
    done: 'Reversal proposed',
  },
};

export const reason = textField(
  (text) =>
    text.trim() === '' || text.length > 500 ? 'Please enter a reason, at most 500 characters' : undefined,
  (text) => text.trim(),
);
const fields = z.object({ reason });

interface DecisionDialogProps {
  adjustment: Adjustment;
  decision: Decision;
}

/** Decides about an adjustment, with a reason and a recently confirmed session. */
export function DecisionDialog({ adjustment, decision }: DecisionDialogProps) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { label, title, description, done } = WORDS[decision];
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { reason: '' },
  });
  const decide = useMutation({
    mutationFn: (body: z.infer<typeof fields>) => withConfirmation(() => send(adjustment.id, decision, body)),
    onSuccess: () => {
      setOpen(false);
      reset();
      toast.success(done);
      return Promise.all([
        queries.invalidateQueries({ queryKey: revenueKeys.adjustments }),
        queries.invalidateQueries({ queryKey: revenueKeys.all }),
      ]);
    },
  });
  const problem = errorToShow(decide.error);
  return (
    <FormDialog
      size="sm"
      title={title}
      description={`${adjustment.publisher_id}, ${adjustment.amount} USD. ${description}`}
      submitLabel={label}
      trigger={
        <Button size="sm" aria-label={`${label} ${adjustment.id}`}>
          {label}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      isPending={decide.isPending}
      problem={problem && { title: 'It wasn’t saved.', detail: errorText(problem) }}
      onInput={() => decide.isError && decide.reset()}
      onSubmit={handleSubmit((input) => decide.mutate(input))}
    >
      <TextField label="Reason" {...register('reason')} error={formState.errors.reason?.message} />
    </FormDialog>
  );
}

function send(id: string, decision: Decision, body: z.infer<typeof fields>) {
  const request = { params: { path: { id } }, body };
  if (decision === 'approve') return bodyOf(api.POST('/v1/operations/adjustments/{id}/approve', request));
  if (decision === 'reject') return bodyOf(api.POST('/v1/operations/adjustments/{id}/reject', request));
  return bodyOf(api.POST('/v1/operations/adjustments/{id}/reverse', request));
}
