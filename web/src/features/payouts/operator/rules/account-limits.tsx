import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { textField } from '../../../../lib/form-fields.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { payoutKeys, type Settings, settingsQuery } from '../payouts-query.ts';
import { changeReason } from './change-reason.ts';

const limit = textField(
  (text) => (/^[1-9]\d{0,5}$|^1000000$/.test(text) ? undefined : 'Please enter a number from 1 to 1000000'),
  (text) => text.trim(),
);

const fields = z.object({
  max_links: limit,
  max_campaigns: limit,
  max_sites: limit,
  max_api_keys: limit,
  max_webhooks: limit,
  max_apps: limit,
  max_passkeys: limit,
  max_sessions: limit,
  max_feedback: limit,
  max_comments: limit,
  reason: changeReason,
});
type Fields = z.infer<typeof fields>;
type Limit = Exclude<keyof Fields, 'reason'>;

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
} satisfies Record<Limit, string>;
const LIMITS = limitNames();

/** The most that one account can have. */
export function AccountLimits() {
  const queries = useQueryClient();
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const mayChange = useMay('money:write');
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    values: valuesOf(settings),
  });
  const save = useMutation({
    mutationFn: (input: Fields) =>
      withConfirmation(() =>
        bodyOf(api.PUT('/v1/operations/settings', { body: changedOf(input, settings) })),
      ),
    onSuccess: async ({ data }) => {
      reset(valuesOf(data));
      toast.success('Limits saved');
      await queries.invalidateQueries({ queryKey: payoutKeys.all });
    },
  });
  const { errors } = formState;
  const problem = errorToShow(save.error);
  return (
    <Section
      title="Limits of an account"
      lead="The most that one account can have. What it has already stays, and it can’t add more."
    >
      <Form
        onInput={() => save.isError && save.reset()}
        onSubmit={handleSubmit((input) => save.mutate(input))}
        className="grid max-w-[420px] gap-5"
        autoComplete="off"
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
        {problem && <Notice tone="error" title="We couldn’t save the limits." detail={errorText(problem)} />}
        {mayChange && (
          <div>
            <SubmitButton variant="primary" loading={save.isPending}>
              Save limits
            </SubmitButton>
          </div>
        )}
      </Form>
    </Section>
  );
}

function valuesOf(settings: Settings): Fields {
  return {
    max_links: String(settings.max_links),
    max_campaigns: String(settings.max_campaigns),
    max_sites: String(settings.max_sites),
    max_api_keys: String(settings.max_api_keys),
    max_webhooks: String(settings.max_webhooks),
    max_apps: String(settings.max_apps),
    max_passkeys: String(settings.max_passkeys),
    max_sessions: String(settings.max_sessions),
    max_feedback: String(settings.max_feedback),
    max_comments: String(settings.max_comments),
    reason: '',
  };
}

/** Only what differs. */
function changedOf({ reason, ...input }: Fields, settings: Settings) {
  const changed = LIMITS.filter((name) => String(settings[name]) !== input[name]);
  return { ...Object.fromEntries(changed.map((name) => [name, Number(input[name])])), reason };
}

function limitNames(): Limit[] {
  const isLimit = (name: string): name is Limit => name in LABELS;
  return Object.keys(LABELS).filter(isLimit);
}
