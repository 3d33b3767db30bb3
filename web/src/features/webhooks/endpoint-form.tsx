import { zodResolver } from '@hookform/resolvers/zod';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ApiError } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Code } from '../../ui/code.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Choice, RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Endpoint, type EventName, eventTypesQuery } from './webhooks-query.ts';

const KINDS = [
  { value: 'webhook', label: 'Webhook', hint: 'A signed POST with the event as JSON.' },
  {
    value: 'postback',
    label: 'Postback',
    hint: 'A GET. Macros such as {click_id} in the URL are filled in.',
  },
] as const satisfies readonly Choice<Endpoint['kind']>[];

const fields = z.object({
  kind: z.enum(KINDS.map(({ value }) => value)),
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a name'),
      z.maxLength(100, 'Please use at most 100 characters'),
    ),
  url: z.string().check(z.trim(), z.minLength(1, 'Please enter the URL of your server')),
  events: z.array(z.custom<EventName>()).check(z.minLength(1, 'Please choose at least one event')),
});
export type EndpointInput = z.infer<typeof fields>;

const FIELDS: readonly (keyof EndpointInput)[] = ['name', 'url', 'events'];
const NEW: EndpointInput = {
  kind: 'webhook',
  name: '',
  url: '',
  events: ['conversion.created', 'commission.updated'],
};

interface EndpointFormProps {
  /** Connects the form to its button, which is outside. */
  id: string;
  /** The endpoint to edit; none for a new one. Its kind can’t change. */
  endpoint?: EndpointInput | undefined;
  /** Saves the endpoint. The form shows the error if it fails. */
  onSubmit: (input: EndpointInput) => Promise<unknown>;
}

/** The kind, name, URL and events of an endpoint. */
export function EndpointForm({ id, endpoint, onSubmit }: EndpointFormProps) {
  const { data: types } = useSuspenseQuery(eventTypesQuery);
  const { register, control, handleSubmit, setError, clearErrors, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: endpoint ?? NEW,
  });
  const kind = useController({ control, name: 'kind' }).field;
  const { errors } = formState;
  const save = async (input: EndpointInput) => {
    try {
      await onSubmit(input);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const problems = error instanceof ApiError ? error.fields : [];
      const ofFields = FIELDS.flatMap((name) => {
        const problem = problems.find(({ field }) => field.split('.')[0] === name);
        return problem ? [{ name, message: problem.message }] : [];
      });
      for (const { name, message } of ofFields) setError(name, { message }, { shouldFocus: true });
      if (ofFields.length === 0) setError('root', { message: errorText(error) });
    }
  };
  return (
    <Form
      id={id}
      onInput={() => errors.root && clearErrors('root')}
      onSubmit={handleSubmit(save)}
      className="grid gap-5"
    >
      {!endpoint && (
        <RadioGroup label="Kind" choices={KINDS} value={kind.value} onValueChange={kind.onChange} />
      )}
      <TextField
        label="Name"
        hint="For your own list, such as Sales to my backend."
        required
        autoComplete="off"
        {...register('name')}
        error={errors.name?.message}
      />
      <TextField
        label="URL"
        mono
        hint={kind.value === 'webhook' ? 'A public HTTPS URL.' : 'A public HTTPS URL with macros.'}
        required
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...register('url')}
        error={errors.url?.message}
      />
      <fieldset className="grid gap-2 touch:gap-0">
        <legend className="mb-1.5 text-base font-medium">Events</legend>
        {types.map(({ event, title, description }, place) => (
          <Checkbox
            key={event}
            label={
              <>
                <span className="font-medium">{title}</span>{' '}
                <Code className="font-mono text-muted text-sm">{event}</Code>{' '}
                <span className="block text-muted text-sm">{description}</span>
              </>
            }
            value={event}
            {...register('events')}
            error={place === types.length - 1 ? errors.events?.message : undefined}
          />
        ))}
      </fieldset>
      {errors.root?.message && (
        <Notice tone="error" title="We couldn’t save the endpoint." detail={errors.root.message} />
      )}
    </Form>
  );
}
