import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { keyNameSentence, normalKeyName } from '../../../../../worker/platform/contract/key-name.ts';
import {
  DEFAULT_RATE_LIMIT,
  type Preset,
  RATE_LIMITS,
} from '../../../../../worker/platform/contract/key-presets.ts';
import { BUILDER_NAMES, BUILDERS } from '../../../lib/builders.ts';
import { textField } from '../../../lib/form-fields.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { Form } from '../../../ui/form.tsx';
import { type Choice, RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const PRESETS = [
  { value: 'full_access', label: 'Full Access', hint: 'Everything the API can do for your account.' },
  {
    value: 'read_only',
    label: 'Read Only',
    hint: 'Reads links, stats, keys and developer tools. Changes nothing.',
  },
  { value: 'tracking_only', label: 'Tracking Only', hint: 'Records clicks and conversions. Reads nothing.' },
] as const satisfies readonly Choice<Preset>[];
const LIMITS = RATE_LIMITS.map((limit) => ({
  value: `${limit}`,
  label: `${formatCount(limit)} calls per hour`,
}));

const NO_PLATFORM = 'none';
const PLATFORMS = [
  { value: NO_PLATFORM, label: 'None' },
  ...BUILDERS.map((value) => ({ value, label: BUILDER_NAMES[value] })),
] as const;

const fields = z.object({
  name: textField(keyNameSentence, normalKeyName),
  preset: z.enum(PRESETS.map(({ value }) => value)),
  rate_limit: z.literal(RATE_LIMITS),
  platform: z.optional(z.enum(BUILDERS)),
});
type KeyInput = z.infer<typeof fields>;

const NEW_KEY: KeyInput = { name: '', preset: 'read_only', rate_limit: DEFAULT_RATE_LIMIT };

interface KeyFormProps {
  /** Connects the form to its button, which is outside. */
  id: string;
  onSubmit: (input: KeyInput) => void;
}

/** The name, permissions, platform and rate limit of a new key. */
export function KeyForm({ id, onSubmit }: KeyFormProps) {
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: NEW_KEY,
  });
  const preset = useController({ control, name: 'preset' }).field;
  const platform = useController({ control, name: 'platform' }).field;
  const rateLimit = useController({ control, name: 'rate_limit' }).field;
  return (
    <Form id={id} onSubmit={handleSubmit((input) => onSubmit(input))} className="grid gap-5">
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
        label="Platform"
        optional
        hint="Your integrations show the platform as connected when the key is used."
        choices={PLATFORMS}
        value={platform.value ?? NO_PLATFORM}
        onValueChange={(value) => platform.onChange(oneOf(BUILDERS, value))}
      />
      <Select
        label="Rate limit"
        choices={LIMITS}
        value={`${rateLimit.value}`}
        onValueChange={(limit) => rateLimit.onChange(Number(limit))}
      />
    </Form>
  );
}
