import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { campaignNameProblem } from '../../../../../worker/platform/contract/link-rules.ts';
import { textField } from '../../../lib/form-fields.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChangeCampaign } from './campaign-changes.ts';
import { campaignErrorText } from './campaign-errors.ts';
import type { Campaign } from './campaigns-query.ts';

const fields = z.object({ name: textField(campaignNameProblem, (text) => text.trim()) });

/** Changes the name of a campaign. */
export default function RenameDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { mutate: change, error, isPending, reset } = useChangeCampaign();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { name: campaign.name },
  });
  return (
    <FormDialog
      open
      size="sm"
      onOpenChange={(open) => open || onClose()}
      title="Rename campaign"
      submitLabel="Save"
      isPending={isPending}
      problem={error && { title: campaignErrorText('update', error) }}
      onInput={() => error && reset()}
      onSubmit={handleSubmit(({ name }) => change({ id: campaign.id, name }, { onSuccess: onClose }))}
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        {...register('name')}
        error={formState.errors.name?.message}
      />
    </FormDialog>
  );
}
