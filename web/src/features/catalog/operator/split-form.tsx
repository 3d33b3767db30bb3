import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NetworkName } from '../network-name.tsx';
import type { BrandDetail } from './operator-brands-query.ts';
import { useBrandDecision } from './use-brand-decision.ts';

/** Gives chosen programs a brand of their own. */
export function SplitForm({ detail, onDone }: { detail: BrandDetail; onDone: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useBrandDecision(onDone);
  if (detail.programs_total < 2)
    return <p className="text-base text-muted">A brand with one program can’t be split.</p>;
  const programsProblem = problemOf(chosen.length, detail.programs_total);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (programsProblem !== undefined || !name.trim() || !reason.trim()) return;
    const texts = { name: name.trim(), reason: reason.trim() };
    mutate({ kind: 'split', id: detail.id, programIds: [...chosen], ...texts });
  };
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <p className="max-w-[64ch] text-base text-muted">
        The chosen programs get a brand of their own, which later syncs keep. Publishers’ links with the ID of{' '}
        {detail.name} go to the programs that stay.
      </p>
      <CheckboxGroup label="Programs" error={isTried ? programsProblem : undefined}>
        <div className="grid max-h-72 gap-1 overflow-y-auto">
          {detail.programs.map((program) => (
            <Checkbox
              key={program.id}
              label={
                <>
                  {program.program_name}{' '}
                  <span className="text-muted">
                    <NetworkName slug={program.network_id} />
                    {[program.country, ...program.domains].filter(Boolean).map((each) => ` · ${each}`)}
                  </span>
                </>
              }
              checked={chosen.includes(program.id)}
              onCheckedChange={(checked) =>
                setChosen((old) =>
                  checked ? [...old, program.id] : old.filter((other) => other !== program.id),
                )
              }
            />
          ))}
        </div>
      </CheckboxGroup>
      <TextField
        label="Name of the new brand"
        maxLength={200}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isTried && !name.trim() ? 'Enter a name.' : undefined}
      />
      <TextField
        label="Reason"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={isTried && !reason.trim() ? 'Enter a reason for the audit log.' : undefined}
      />
      <Button type="submit" variant="primary" loading={isPending} className="justify-self-start">
        Split off programs
      </Button>
    </Form>
  );
}

function problemOf(chosen: number, total: number): string | undefined {
  if (chosen === 0) return 'Choose at least one program.';
  return chosen >= total ? 'A brand must keep at least one of its programs.' : undefined;
}
