import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { Alert } from './alerts-query.ts';

interface AcknowledgeDialogProps {
  /** Null while the dialog is closed. */
  alert: Alert | null;
  onClose: () => void;
}

/** Acknowledges an alert, with a note for the audit log. */
export function AcknowledgeDialog({ alert, onClose }: AcknowledgeDialogProps) {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const send = useMutation({
    mutationFn: (id: string) =>
      bodyOf(
        api.POST('/v1/operations/alerts/{id}/acknowledge', {
          params: { path: { id } },
          body: note.trim() === '' ? {} : { reason: note.trim() },
        }),
      ),
    onSuccess: () => {
      toast.success('Alert acknowledged');
      close();
      return queries.invalidateQueries({ queryKey: ['operations'] });
    },
  });
  const close = () => {
    setNote('');
    send.reset();
    onClose();
  };
  return (
    <FormDialog
      title="Acknowledge this alert?"
      description={`${alert?.message ?? ''} It is opened again if it occurs more than a day later, or when it becomes critical.`}
      size="sm"
      open={alert !== null}
      onOpenChange={(open) => open || close()}
      submitLabel="Acknowledge"
      isPending={send.isPending}
      problem={send.error && { title: 'We couldn’t acknowledge it.', detail: errorText(send.error) }}
      onInput={() => send.isError && send.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        if (alert && !send.isPending) send.mutate(alert.id);
      }}
    >
      <Textarea
        label="Note"
        optional
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        hint="It goes to the audit log."
      />
    </FormDialog>
  );
}
