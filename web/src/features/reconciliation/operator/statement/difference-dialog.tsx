import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { oneOf } from '../../../../lib/search-params.ts';
import { useSession } from '../../../../lib/session.ts';
import { isOutdated } from '../../../../lib/touched.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Difference, RECONCILIATION_KEY } from '../reconciliation-query.ts';
import { EFFECT_LABELS, EFFECT_TEXTS, STATE_LABELS } from './difference-labels.ts';

const STATES = ['open', 'asked', 'explained'] as const;
const CHOICES = STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

interface DifferenceDialogProps {
  statementId: string;
  difference: Difference;
}

/** Sets the state, the owner and the explanation of a difference. Its history is below. */
export function DifferenceDialog({ statementId, difference }: DifferenceDialogProps) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [filled, setFilled] = useState(difference);
  const reload = () => queries.invalidateQueries({ queryKey: RECONCILIATION_KEY });
  const save = useMutation({
    mutationFn: (fields: FormData) => {
      const state = oneOf(STATES, textIn(fields, 'state')) ?? 'open';
      return withConfirmation(() =>
        bodyOf(
          api.PATCH('/v1/operations/network-statements/{id}/differences', {
            params: { path: { id: statementId } },
            body: {
              external_id: filled.external_id,
              state,
              effect: state === 'explained' ? effectIn(fields, filled) : null,
              owner: textIn(fields, 'owner') || null,
              explanation: textIn(fields, 'explanation') || null,
              seen: { updated_at: filled.updated_at },
            },
          }),
        ),
      );
    },
    onSuccess: () => {
      setOpen(false);
      toast.success('Difference saved');
      return reload();
    },
    onError: (error) => isOutdated(error) && reload(),
  });
  const problem = errorToShow(save.error);
  return (
    <FormDialog
      title={`Row ${difference.external_id}`}
      description="An explained difference needs a sentence and an effect, which is booked at once. To change the effect, set the difference back to open first: that takes it back, and opens the month."
      submitLabel="Save"
      trigger={
        <Button size="sm" aria-label={`Change ${difference.external_id}`}>
          Change
        </Button>
      }
      open={isOpen}
      onOpenChange={(open) => {
        if (open) setFilled(difference);
        save.reset();
        setOpen(open);
      }}
      isPending={save.isPending}
      problem={problem && { title: 'It wasn’t saved.', detail: errorText(problem) }}
      onInput={() => save.isError && save.reset()}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(new FormData(event.currentTarget));
      }}
    >
      <DifferenceFields difference={filled} />
    </FormDialog>
  );
}

/** The fields, filled with the difference as it was when the dialog opened. */
function DifferenceFields({ difference }: { difference: Difference }) {
  const session = useSession();
  const [state, setState] = useState(oneOf(STATES, difference.state) ?? 'explained');
  return (
    <>
      <NativeSelect
        label="State"
        name="state"
        choices={CHOICES}
        value={state}
        onChange={({ target }) => setState(oneOf(STATES, target.value) ?? 'open')}
      />
      {state === 'explained' && <EffectField difference={difference} />}
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
        {difference.history.map(({ at, actor, state, effect, explanation }) => (
          <li key={`${at}${state}`}>
            <DateTime at={at} />: {STATE_LABELS[state]}
            {effect && ` (${EFFECT_LABELS[effect].toLowerCase()})`} by {actor.slice(actor.indexOf(':') + 1)}
            {explanation && `, “${explanation}”`}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The effects that the difference can have, with what each does. */
function EffectField({ difference }: { difference: Difference }) {
  const [effect, setEffect] = useState(difference.effect ?? difference.effects[0] ?? 'timing');
  const choices = difference.effects.map((value) => ({ value, label: EFFECT_LABELS[value] }));
  return (
    <div className="grid gap-2">
      <NativeSelect
        label="Effect"
        name="effect"
        choices={choices}
        value={effect}
        onChange={({ target }) => setEffect(oneOf(difference.effects, target.value) ?? 'timing')}
      />
      <p className="text-muted text-sm text-pretty">{EFFECT_TEXTS[effect]}</p>
    </div>
  );
}

function effectIn(fields: FormData, { effects }: Difference): Difference['effects'][number] | null {
  return oneOf(effects, textIn(fields, 'effect')) ?? null;
}
