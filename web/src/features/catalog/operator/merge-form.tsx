import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { searchTextOf } from '../../../lib/search-params.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { type BrandDetail, brandChoicesQuery } from './operator-brands-query.ts';
import { programsText } from './programs-text.ts';
import { useBrandDecision } from './use-brand-decision.ts';

interface MergeFormProps {
  detail: BrandDetail;
  /** Gets the ID of the other brand. */
  onDone: (into: string) => void;
}

/** Merges the brand into another one. */
export function MergeForm({ detail, onDone }: MergeFormProps) {
  const [typed, setTyped] = useState('');
  const [into, setInto] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { data = [] } = useQuery(brandChoicesQuery(useDebounced(searchTextOf(typed.trim()))));
  const choices = data
    .filter(({ id }) => id !== detail.id)
    .map((brand) => ({ value: brand.id, label: brand.name, hint: programsText(brand) }));
  const { mutate, isPending } = useBrandDecision(() => into && onDone(into));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (into && reason.trim()) mutate({ kind: 'merge', id: detail.id, into, reason: reason.trim() });
  };
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <p className="max-w-[64ch] text-base text-muted">
        The programs of {detail.name}, and those that later syncs give it, go to the other brand. Publishers’
        links with the ID of {detail.name} keep working. Earlier clicks and earnings stay under its name.
      </p>
      <Combobox
        label="Merge into"
        choices={choices}
        onInputChange={setTyped}
        onValueChange={setInto}
        placeholder="Search a brand"
        emptyText="No brand matches."
        error={isTried && !into ? 'Choose a brand.' : undefined}
      />
      <TextField
        label="Reason"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={isTried && !reason.trim() ? 'Enter a reason for the audit log.' : undefined}
      />
      <Button type="submit" variant="primary" loading={isPending} className="justify-self-start">
        Merge brand
      </Button>
    </Form>
  );
}
