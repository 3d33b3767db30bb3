import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { campaignNameProblem } from '../../../../../worker/platform/contract/link-rules.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { StoredLink } from '../links-query.ts';
import { useGroupLinks, useMoveLinks } from './campaign-changes.ts';
import { CampaignCombobox } from './campaign-combobox.tsx';
import { campaignErrorText } from './campaign-errors.ts';
import { ACTIVE_CAMPAIGNS, type Campaign, campaignsQuery } from './campaigns-query.ts';

const PLACES = [
  { value: 'existing', label: 'Existing' },
  { value: 'new', label: 'New' },
  { value: 'none', label: 'None' },
] as const;
type Place = (typeof PLACES)[number]['value'];

interface MoveDialogProps {
  links: readonly StoredLink[];
  onClose: () => void;
  /** After the links were moved, or while they are. */
  onMoved?: () => void;
}

/** Moves links into a campaign, into a new one, or out of theirs. */
export default function MoveDialog({ links, onClose, onMoved }: MoveDialogProps) {
  const { data } = useQuery(campaignsQuery(ACTIVE_CAMPAIGNS));
  const [chosenPlace, setPlace] = useState<Place | null>(null);
  const [campaign, setCampaign] = useState<Campaign | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate: move } = useMoveLinks();
  const group = useGroupLinks();
  const place = chosenPlace ?? (data?.summary.total === 0 ? 'new' : 'existing');
  const linkIds = links.map(({ id }) => id);
  const finish = () => {
    onMoved?.();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place === 'new') {
      const nameProblem = campaignNameProblem(name.trim());
      if (nameProblem) return setProblem(nameProblem);
      return group.mutate({ name: name.trim(), linkIds }, { onSuccess: finish });
    }
    if (place === 'existing' && !campaign) return setProblem('Please choose a campaign.');
    // The lists show it at once, so there is nothing to wait for.
    move({ linkIds, campaign: place === 'existing' ? campaign : null });
    finish();
  };
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={links.length === 1 ? `Move “${links[0]?.title}”` : `Move ${links.length} links`}
      description="A link is in one campaign at most. Its clicks and earnings move with it."
      submitLabel="Move"
      isPending={group.isPending}
      problem={group.error && { title: campaignErrorText('create', group.error) }}
      onInput={() => setProblem(undefined)}
      onSubmit={submit}
    >
      <div>
        <Segments label="Campaign to move to" choices={PLACES} value={place} onValueChange={setPlace} />
      </div>
      {place === 'existing' && (
        <CampaignCombobox
          label="Campaign"
          placeholder="Choose a campaign"
          campaignId={campaign?.id ?? null}
          onCampaignChange={(next) => {
            setCampaign(next);
            setProblem(undefined);
          }}
          error={problem}
        />
      )}
      {place === 'new' && (
        <TextField
          label="Name"
          required
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={problem}
        />
      )}
      {place === 'none' && <p className="text-base text-muted">The links stay, but in no campaign.</p>}
    </FormDialog>
  );
}
