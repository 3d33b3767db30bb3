import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { textField } from '../../../../lib/form-fields.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Section } from '../../../../ui/section.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Settings } from '../payouts-query.ts';
import { changeReason } from './change-reason.ts';
import { SettingsForm, useSettingsSave } from './settings-form.tsx';

const limit = textField(
  (text) => (/^[1-9]\d{0,5}$|^1000000$/.test(text) ? undefined : 'Please enter a number from 1 to 1000000'),
  (text) => text.trim(),
);

const LABELS = {
  max_links: 'Links',
  max_campaigns: 'Active campaigns',
  max_sites: 'Sites',
  max_api_keys: 'Active API keys',
  max_webhooks: 'Webhook endpoints',
  max_apps: 'Connected apps',
  max_passkeys: 'Passkeys',
  max_sessions: 'Signed-in browsers',
  max_feedback: 'Items on the feedback board',
  max_comments: 'Comments on the feedback board',
};
type Limit = keyof typeof LABELS;
const LIMITS = Object.keys(LABELS) as Limit[];

const fields = z.object({ ...eachLimit(() => limit), reason: changeReason });
type Fields = z.infer<typeof fields>;

/** The most that one account can have. */
export function AccountLimits() {
  const mayChange = useMay('money:write');
  const { filled, follow, save } = useSettingsSave('Limits saved', (data) => reset(valuesOf(data)));
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    values: valuesOf(filled),
  });
  const { errors, isDirty } = formState;
  follow(isDirty);
  return (
    <Section
      title="Limits of an account"
      lead="The maximum for each account. An account that already has more keeps it, but can’t add more."
    >
      <SettingsForm
        save={save}
        onRefill={() => reset()}
        onSubmit={handleSubmit(({ reason, ...limits }) =>
          save.mutate({ settings: eachLimit((name) => Number(limits[name])), reason }),
        )}
        mayChange={mayChange}
        submitLabel="Save limits"
        failed="We couldn’t save the limits."
      >
        {LIMITS.map((name) => (
          <TextField
            key={name}
            label={LABELS[name]}
            inputMode="numeric"
            readOnly={!mayChange}
            {...register(name)}
            error={errors[name]?.message}
          />
        ))}
        {mayChange && <TextField label="Reason" {...register('reason')} error={errors.reason?.message} />}
      </SettingsForm>
    </Section>
  );
}

function valuesOf(settings: Settings): Fields {
  return { ...eachLimit((name) => String(settings[name])), reason: '' };
}

function eachLimit<Value>(valueFor: (name: Limit) => Value): Record<Limit, Value> {
  return Object.fromEntries(LIMITS.map((name) => [name, valueFor(name)])) as Record<Limit, Value>;
}
