import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { reasonField } from '../../../../lib/reason-field.ts';
import { isOutdated, touchedOf } from '../../../../lib/touched.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import { networkKeys } from '../networks-query.ts';
import { inputOf, settingsFields, settingsOf } from './partner-fields.ts';
import type { Partner } from './partners-query.ts';
import { PartnerSettingsFields } from './settings-fields.tsx';

const fields = z.object({ ...settingsFields, reason: reasonField });
type Input = z.infer<typeof fields>;

/** Changes the settings of a partner. A second person approves it. */
export function EditPartner({ partner: { network_id, name, settings } }: { partner: Partner }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [filled, setFilled] = useState(settings);
  const reload = () => queries.invalidateQueries({ queryKey: networkKeys.all });
  const { register, handleSubmit, reset, formState } = useForm<Input>({
    resolver: zodResolver(fields),
    defaultValues: { ...inputOf(filled), reason: '' },
  });
  const save = useMutation({
    mutationFn: ({ reason, ...input }: Input) => {
      const { change, seen } = touchedOf(settingsOf(inputOf(filled)), settingsOf(input), filled);
      return withConfirmation(() =>
        bodyOf(
          api.PATCH('/v1/operations/networks/{network}', {
            params: { path: { network: network_id } },
            body: { ...change, seen, reason },
          }),
        ),
      );
    },
    onSuccess: async () => {
      toast.success('Settings saved', name);
      setOpen(false);
      await reload();
    },
    onError: (error) => isOutdated(error) && reload(),
  });
  const problem = errorToShow(save.error);
  const { errors } = formState;
  return (
    <FormDialog
      title={`Settings of ${name}`}
      description="A second person approves it. Then the links of all its programs change within a minute."
      size="lg"
      trigger={<Button size="sm">Change settings</Button>}
      open={isOpen}
      onOpenChange={(open) => {
        if (open) {
          setFilled(settings);
          reset({ ...inputOf(settings), reason: '' });
        }
        save.reset();
        setOpen(open);
      }}
      submitLabel="Save settings"
      isPending={save.isPending}
      problem={problem && { title: 'We couldn’t save the settings.', detail: errorText(problem) }}
      onInput={() => save.isError && save.reset()}
      onSubmit={handleSubmit((input) => save.isPending || save.mutate(input))}
    >
      <PartnerSettingsFields register={register} errors={errors} />
      <Textarea label="Reason" rows={2} {...register('reason')} error={errors.reason?.message} />
    </FormDialog>
  );
}
