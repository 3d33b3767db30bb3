import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { textField } from '../../../../lib/form-fields.ts';
import { reasonField } from '../../../../lib/reason-field.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import { networkKeys } from '../networks-query.ts';
import { NEW_SETTINGS, settingsFields, settingsOf } from './partner-fields.ts';
import { PartnerSettingsFields } from './settings-fields.tsx';

const fields = z.object({
  name: textField(
    (text) => (text === '' || text.length > 100 ? 'Enter a name of at most 100 characters.' : undefined),
    (text) => text.trim(),
  ),
  network_id: textField(
    (text) =>
      /^[a-z][a-z0-9-]{1,39}$/.test(text)
        ? undefined
        : 'Enter lower-case letters, digits and hyphens, such as fenwick-media.',
    (text) => text.trim(),
  ),
  ...settingsFields,
  reason: reasonField,
});
type Input = z.infer<typeof fields>;

const NEW: Input = { name: '', network_id: '', ...NEW_SETTINGS, reason: '' };

/** Creates a partner network. A second person approves it. */
export function CreatePartner() {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm<Input>({
    resolver: zodResolver(fields),
    defaultValues: NEW,
  });
  const create = useMutation({
    mutationFn: ({ name, network_id, reason, ...settings }: Input) =>
      withConfirmation(() =>
        bodyOf(
          api.POST('/v1/operations/networks', {
            body: { name, network_id, currency: 'USD', settings: settingsOf(settings), reason },
          }),
        ),
      ),
    onSuccess: async (_, { name }) => {
      toast.success('Partner network created', name);
      setOpen(false);
      await queries.invalidateQueries({ queryKey: networkKeys.all });
    },
  });
  const problem = errorToShow(create.error);
  const { errors } = formState;
  return (
    <FormDialog
      title="Add a partner network"
      description="Its postbacks become money, so a second person approves it. Then add its programs and a postback secret."
      size="lg"
      trigger={<Button>Add a partner network</Button>}
      open={isOpen}
      onOpenChange={(open) => {
        if (open) reset(NEW);
        create.reset();
        setOpen(open);
      }}
      submitLabel="Create the network"
      isPending={create.isPending}
      problem={problem && { title: 'We couldn’t create the network.', detail: errorText(problem) }}
      onInput={() => create.isError && create.reset()}
      onSubmit={handleSubmit((input) => create.isPending || create.mutate(input))}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="off" {...register('name')} error={errors.name?.message} />
        <TextField
          label="ID"
          hint="It is in the postback URL, and can’t be changed."
          mono
          autoComplete="off"
          {...register('network_id')}
          error={errors.network_id?.message}
        />
      </div>
      <PartnerSettingsFields register={register} errors={errors} />
      <Textarea
        label="Reason"
        rows={2}
        hint="It goes to the audit log."
        {...register('reason')}
        error={errors.reason?.message}
      />
    </FormDialog>
  );
}
