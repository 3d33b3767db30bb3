import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { BrandDetail } from './operator-brands-query.ts';
import { type BrandDecision, useBrandDecision } from './use-brand-decision.ts';

/** Ends a split or the merges into a brand. */
export function UndoForms({ detail, onDone }: { detail: BrandDetail; onDone: () => void }) {
  const { mutate, isPending, variables } = useBrandDecision(onDone);
  const { is_split, merged_brands } = detail;
  if (!is_split && merged_brands.length === 0)
    return <p className="text-base text-muted">No operator has merged or split this brand.</p>;
  const isBusy = (id: string) => isPending && variables.id === id;
  return (
    <ul className="grid gap-6">
      {is_split && (
        <li>
          <UndoForm
            text={`${detail.name} was split off from another brand. Its programs return to the brands of their advertisers.`}
            action="End the split"
            isBusy={isBusy(detail.id)}
            onUndo={(reason) => mutate({ kind: 'rejoin', id: detail.id, reason })}
          />
        </li>
      )}
      {merged_brands.map(({ id, name }) => (
        <li key={id}>
          <UndoForm
            text={`${name} was merged into this brand. It gets its own programs again.`}
            action={`End the merge of ${name}`}
            isBusy={isBusy(id)}
            onUndo={(reason) => mutate({ kind: 'unmerge', id, reason })}
          />
        </li>
      ))}
    </ul>
  );
}

interface UndoFormProps {
  text: string;
  action: string;
  isBusy: boolean;
  onUndo: (reason: BrandDecision['reason']) => void;
}

function UndoForm({ text, action, isBusy, onUndo }: UndoFormProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim()) onUndo(reason.trim());
  };
  return (
    <Form onSubmit={submit} className="grid gap-3 border-t border-rule pt-4">
      <p className="text-base">{text}</p>
      <TextField
        label="Reason"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={isTried && !reason.trim() ? 'Enter a reason for the audit log.' : undefined}
      />
      <Button type="submit" loading={isBusy} className="justify-self-start">
        {action}
      </Button>
    </Form>
  );
}
