import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../../lib/confirm-session.ts';
import { errorText } from '../../../../../lib/error-text.ts';
import { FormDialog } from '../../../../../ui/form-dialog.tsx';
import { Textarea } from '../../../../../ui/textarea.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { type OperatorKey, operatorKeysQuery } from './operator-keys-query.ts';

interface RevokeKeyDialogProps {
  operatorKey: OperatorKey;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Revokes an operator key, with the reason for the audit log. */
export function RevokeKeyDialog({ operatorKey: { id, name }, open, onOpenChange }: RevokeKeyDialogProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const revoke = useMutation({
    mutationFn: () =>
      withConfirmation(() =>
        bodyOf(
          api.POST('/v1/operations/keys/{id}/revoke', {
            params: { path: { id } },
            body: { reason: reason.trim() },
          }),
        ),
      ),
    onSuccess: () => {
      toast.success('Operator key revoked', name);
      change(false);
      return queries.invalidateQueries({ queryKey: operatorKeysQuery.queryKey });
    },
  });
  const change = (next: boolean) => {
    if (!next) {
      setReason('');
      revoke.reset();
    }
    onOpenChange(next);
  };
  const problem = errorToShow(revoke.error);
  return (
    <FormDialog
      title={`Revoke “${name}”?`}
      description="Programs with this key stop working immediately. You can’t reactivate it."
      size="sm"
      open={open}
      onOpenChange={change}
      submitLabel="Revoke the key"
      isPending={revoke.isPending}
      problem={problem && { title: 'We couldn’t revoke the key.', detail: errorText(problem) }}
      onInput={() => revoke.isError && revoke.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!revoke.isPending) revoke.mutate();
      }}
    >
      <Textarea
        label="Reason"
        rows={2}
        required
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        hint="It goes to the audit log."
      />
    </FormDialog>
  );
}
