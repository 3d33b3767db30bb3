import type { CampaignAction } from '../../../../../../worker/platform/contract/test-campaigns.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import type { Campaign } from './campaigns-query.ts';
import { useDecideCampaign } from './use-campaign.ts';

/** What an operator may do with a campaign in its status. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const decide = useDecideCampaign();
  if (!useMay('system:write')) return null;
  const { id, name, status, actions } = campaign;
  const isPending = (action: CampaignAction) => decide.isPending && decide.variables.action === action;
  const button = (action: CampaignAction, label: string, isPrimary = false) =>
    actions.includes(action) && (
      <Button
        size="sm"
        variant={isPrimary ? 'primary' : 'secondary'}
        aria-label={`${label} ${name}`}
        loading={isPending(action)}
        onClick={() => decide.mutate({ id, action })}
      >
        {label}
      </Button>
    );
  return (
    <div className="flex flex-wrap gap-2">
      {button('start', status === 'paused' ? 'Resume' : 'Start', true)}
      {button('trigger', 'Trigger Batch')}
      {button('pause', 'Pause')}
      {actions.includes('stop') && (
        <ConfirmDialog
          title={`Stop ${name}?`}
          description="It can’t be resumed. The clicks that were sent stay as they are."
          confirmLabel="Stop"
          trigger={
            <Button size="sm" variant="danger" aria-label={`Stop ${name}`} loading={isPending('stop')}>
              Stop
            </Button>
          }
          onConfirm={() => decide.mutate({ id, action: 'stop' })}
        />
      )}
    </div>
  );
}
