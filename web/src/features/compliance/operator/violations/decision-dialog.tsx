import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import { operatorComplianceKeys, type Violation } from '../compliance-query.ts';

export type ViolationDecision = 'dismiss' | 'confirm' | 'release' | 'suspend';

const TEXTS: Record<ViolationDecision, { title: string; description: string; submit: string; done: string }> =
  {
    dismiss: {
      title: 'Dismiss the violation?',
      description:
        'It no longer has an effect. Sales that it holds are released, unless another violation holds them.',
      submit: 'Dismiss',
      done: 'Violation dismissed',
    },
    confirm: {
      title: 'Confirm the violation?',
      description:
        'It is closed as confirmed. Sales that it holds stay held until you release or forfeit them.',
      submit: 'Confirm',
      done: 'Violation confirmed',
    },
    release: {
      title: 'Release the sales?',
      description: 'The publisher is paid for them. A new occurrence holds later sales again.',
      submit: 'Release sales',
      done: 'Sales released',
    },
    suspend: {
      title: 'Suspend the publisher?',
      description:
        'Their links keep redirecting visitors and earn nothing. New sales are held, and nothing is paid out. The publisher gets an email with your reason.',
      submit: 'Suspend publisher',
      done: 'Publisher suspended',
    },
  };

interface DecisionDialogProps {
  violation: Violation;
  decision: ViolationDecision;
  onClose: () => void;
}

/** Asks for the reason of a decision, which the audit log keeps. */
export function DecisionDialog({ violation, decision, onClose }: DecisionDialogProps) {
  const { title, description, submit, done } = TEXTS[decision];
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: () => withConfirmation(() => decideAll(violation, decision, reason.trim())),
    onSuccess: () => {
      toast.success(done, violation.rule_name);
      onClose();
      return queries.invalidateQueries({ queryKey: operatorComplianceKeys.all });
    },
  });
  const problem = errorToShow(decide.error);
  return (
    <FormDialog
      title={title}
      description={description}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      submitLabel={submit}
      isPending={decide.isPending}
      problem={problem && { title: 'It didn’t work.', detail: errorText(problem) }}
      onInput={() => decide.isError && decide.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(reason.trim() === '');
        if (reason.trim() !== '') decide.mutate();
      }}
    >
      <Textarea
        label="Reason"
        hint="The audit log keeps it."
        required
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={isMissing ? 'Please write a reason.' : undefined}
      />
    </FormDialog>
  );
}

/** Many sales are released in several calls. */
async function decideAll(violation: Violation, decision: ViolationDecision, reason: string): Promise<void> {
  if (decision === 'suspend') {
    const path = { publisher_id: violation.publisher_id };
    await bodyOf(
      api.POST('/v1/operations/publishers/{publisher_id}/suspend', { params: { path }, body: { reason } }),
    );
    return;
  }
  const call = {
    dismiss: '/v1/operations/compliance/violations/{id}/dismiss',
    confirm: '/v1/operations/compliance/violations/{id}/confirm',
    release: '/v1/operations/compliance/violations/{id}/release',
  } as const;
  for (let more = true; more; )
    ({ more } = await bodyOf(
      api.POST(call[decision], { params: { path: { id: violation.id } }, body: { reason } }),
    ));
}
