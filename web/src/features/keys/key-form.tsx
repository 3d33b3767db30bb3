import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import { RATE_LIMITS } from '../../../../worker/contract/key-presets.ts';
import { formatCount } from '../../lib/format.ts';
import { type Choice, RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type KeyFields, keyFields, NEW_KEY } from './key-fields.ts';

const PRESETS: readonly Choice<KeyFields['preset']>[] = [
  { value: 'full_access', label: 'Full Access', hint: 'Everything the API can do for your account.' },
  {
    value: 'read_only',
    label: 'Read Only',
    hint: 'Reads links, stats, keys and developer tools. Changes nothing.',
  },
  { value: 'tracking_only', label: 'Tracking Only', hint: 'Records clicks and conversions. Reads nothing.' },
];
const LIMITS = RATE_LIMITS.map((limit) => ({
  value: `${limit}`,
  label: `${formatCount(limit)} calls per hour`,
}));

interface KeyFormProps {
  /** What the button that sends it names. */
  id: string;
  onSubmit: (fields: KeyFields) => void;
}

/** What a new key is called, what it may do, and how often. */
export function KeyForm({ id, onSubmit }: KeyFormProps) {
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(keyFields),
    defaultValues: NEW_KEY,
  });
  const preset = useController({ control, name: 'preset' }).field;
  const rateLimit = useController({ control, name: 'rate_limit' }).field;
  return (
    <form id={id} noValidate onSubmit={handleSubmit(onSubmit)} className="grid gap-5">
      <TextField
        label="Name"
        hint="Where it will be used, such as My website."
        required
        autoComplete="off"
        {...register('name')}
        error={formState.errors.name?.message}
      />
      <RadioGroup
        label="Permissions"
        choices={PRESETS}
        value={preset.value}
        onValueChange={preset.onChange}
      />
      <Select
        label="Rate limit"
        choices={LIMITS}
        value={`${rateLimit.value}`}
        onValueChange={(limit) => rateLimit.onChange(Number(limit))}
      />
    </form>
  );
}
