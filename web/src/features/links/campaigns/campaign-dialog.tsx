import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { plural } from '../../../../../worker/platform/contract/counts.ts';
import { campaignNameProblem } from '../../../../../worker/platform/contract/link-rules.ts';
import { ApiError, api, bodyOf } from '../../../lib/client.ts';
import { textField } from '../../../lib/form-fields.ts';
import { linkKeys } from '../../../lib/link-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { campaignErrorText } from './campaign-errors.ts';
import type { Campaign } from './campaigns-query.ts';
import { TargetFields } from './target-fields.tsx';
import { TargetList } from './target-list.tsx';
import { readyTargets, requestOf, type Target, withOutcomes, withProblems } from './targets.ts';

const fields = z.object({ name: textField(campaignNameProblem, (text) => text.trim()) });

interface CampaignDialogProps {
  /** The campaign that gets more links; null for a new one. */
  campaign: Campaign | null;
  onClose: () => void;
}

/** Creates a campaign of brands and URLs, or adds links to one, and shows the result of each. */
export default function CampaignDialog({ campaign: given, onClose }: CampaignDialogProps) {
  const formId = useId();
  const [campaign, setCampaign] = useState(given);
  const [targets, setTargets] = useState<readonly Target[]>([]);
  const [isEmpty, setEmpty] = useState(false);
  const { mutate: save, error, isPending, reset } = useSaveTargets(targets, setTargets);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { name: given?.name ?? '' },
  });
  const ready = readyTargets(targets).length;
  const isDone = campaign !== null && ready === 0 && targets.length > 0;
  const change = (next: readonly Target[]) => {
    if (isPending) return;
    setTargets(next);
    setEmpty(false);
    reset();
  };
  const submit = ({ name }: { name: string }) => {
    if (ready === 0) return setEmpty(true);
    save({ campaign, name }, { onSuccess: setCampaign });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={titleOf(campaign, given === null)}
      description={
        campaign ? undefined : 'A named group of your links, with their clicks and earnings together.'
      }
      footer={
        isDone ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            {submitLabel(campaign !== null, ready)}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {!campaign && (
          <TextField
            label="Name"
            hint="For your own lists, such as Spring lamps."
            form={formId}
            required
            autoComplete="off"
            {...register('name')}
            error={formState.errors.name?.message}
          />
        )}
        <TargetFields
          targets={targets}
          onTargetsChange={change}
          error={isEmpty ? 'Please add at least one brand or URL.' : undefined}
        />
        <TargetList targets={targets} onTargetsChange={change} />
        {error && <Notice tone="error" title={campaignErrorText('create', error)} />}
      </div>
      <Form id={formId} onSubmit={handleSubmit(submit)} />
    </Dialog>
  );
}

function titleOf(campaign: Campaign | null, isNew: boolean): string {
  if (!campaign) return 'New campaign';
  return isNew ? `“${campaign.name}” was created` : `Add links to “${campaign.name}”`;
}

function submitLabel(exists: boolean, links: number): string {
  const counted = plural(links, 'link');
  if (exists) return links === 0 ? 'Add links' : `Add ${counted}`;
  return links === 0 ? 'Create campaign' : `Create campaign with ${counted}`;
}

interface Saving {
  campaign: Campaign | null;
  name: string;
}

/** Sends the targets that are ready, and stores the outcome of each. */
function useSaveTargets(targets: readonly Target[], onTargetsChange: (targets: readonly Target[]) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ campaign, name }: Saving): Promise<Campaign> => {
      const links = readyTargets(targets).map(requestOf);
      const call = campaign
        ? api.POST('/v1/publisher/campaigns/{id}/links', {
            params: { path: { id: campaign.id } },
            body: { links },
          })
        : api.POST('/v1/publisher/campaigns', { body: { name, links } });
      const saved = await bodyOf(call);
      onTargetsChange(withOutcomes(targets, saved.links));
      return saved.data;
    },
    onError: (error) => {
      if (error instanceof ApiError) onTargetsChange(withProblems(targets, error.fields));
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: linkKeys.all });
    },
  });
}
