import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useSession } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Difference, RECONCILIATION_KEY } from '../reconciliation-query.ts';
import { STATE_LABELS } from './difference-labels.ts';

const CHOICES = (['open', 'asked', 'explained'] as const).map((value) => ({
  value,
  label: STATE_LABELS[value],
}));

interface DifferenceDialogProps {
  statementId: string;
  difference: Difference;
}

/** Sets the state, the owner and the explanation of a difference. Its history is below. */
export function DifferenceDialog({ statementId, difference }: DifferenceDialogProps) {
  const queries = useQueryClient();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const save = useMutation({
    mutationFn: (fields: FormData) =>
      withConfirmation(() =>
        bodyOf(
          api.PATCH('/v1/operations/network-statements/{id}/differences', {
            params: { path: { id: statementId } },
            body: {
              external_id: difference.external_id,
              state: textIn(fields, 'state') as 'open' | 'asked' | 'explained',
              owner: textIn(fields, 'owner') || null,
              explanation: textIn(fields, 'explanation') || null,
            },
          }),
        ),
      ),
    onSuccess: () => {
      setOpen(false);
      toast.success('Difference saved');
      return queries.invalidateQueries({ queryKey: RECONCILIATION_KEY });
    },
  });
  const problem = errorToShow(save.error);
  return (
    <FormDialog
      title={`Row ${difference.external_id}`}
      description="An explained difference needs a sentence. It is corrected by itself once both sides have the same amount."
      submitLabel="Save"
      trigger={
        <Button size="sm" aria-label={`Change ${difference.external_id}`}>
          Change
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      isPending={save.isPending}
      problem={problem && { title: 'It wasn’t saved.', detail: errorText(problem) }}
      onInput={() => save.isError && save.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(new FormData(event.currentTarget));
      }}
    >
      <NativeSelect label="State" name="state" choices={CHOICES} defaultValue={difference.state} />
      <TextField
        label="Owner"
        name="owner"
        hint="Who asks the network or finds the cause."
        maxLength={500}
        defaultValue={difference.owner ?? session?.user.email ?? ''}
      />
      <Textarea
        label="Explanation"
        name="explanation"
        rows={3}
        maxLength={500}
        defaultValue={difference.explanation ?? ''}
      />
      <ol className="grid gap-1 border-t border-rule pt-3 text-muted text-sm">
        {difference.history.map(({ at, actor, state, explanation }) => (
          <li key={`${at}${state}`}>
            <DateTime at={at} />: {STATE_LABELS[state]} by {actor.slice(actor.indexOf(':') + 1)}
            {explanation && `, “${explanation}”`}
          </li>
        ))}
      </ol>
    </FormDialog>
  );
}
