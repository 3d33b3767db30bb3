import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { BrandCombobox } from '../brand-combobox.tsx';
import { type Target, withBrand, withUrls } from './targets.ts';

interface TargetFieldsProps {
  targets: readonly Target[];
  onTargetsChange: (targets: readonly Target[]) => void;
  error: string | undefined;
}

/** Adds brands and URLs to the targets. Several URLs can be pasted at once. */
export function TargetFields({ targets, onTargetsChange, error }: TargetFieldsProps) {
  const [urls, setUrls] = useState('');
  const addUrls = (event: FormEvent) => {
    event.preventDefault();
    if (urls.trim() === '') return;
    onTargetsChange(withUrls(targets, urls));
    setUrls('');
  };
  return (
    <div className="grid gap-5">
      <BrandCombobox
        label="Add a brand"
        placeholder="Name of a brand"
        brandId={null}
        onBrandChange={(brand) => brand && onTargetsChange(withBrand(targets, brand))}
        error={error}
      />
      <Form onSubmit={addUrls} className="flex items-start gap-2">
        <TextField
          label="Add URLs"
          hint="Pages of shops. You can paste several."
          mono
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={urls}
          onChange={({ currentTarget }) => setUrls(currentTarget.value)}
          className="grow"
        />
        <Button type="submit" className="mt-6.5">
          Add
        </Button>
      </Form>
    </div>
  );
}
