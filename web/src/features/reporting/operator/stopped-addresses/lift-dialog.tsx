import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type StoppedAddress, stoppedAddressKeys } from './stopped-addresses-query.ts';

/** Sends all emails to an address again, for a reason. */
export function LiftDialog({ stopped: { id, address, driver } }: { stopped: StoppedAddress }) {
  const queries = useQueryClient();
  const lift = async (reason: string) => {
    const call = { params: { path: { id } }, body: { reason } };
    await withConfirmation(() => bodyOf(api.POST('/v1/operations/email-suppressions/{id}/lift', call)));
    toast.success('Emails are sent again', address);
    await queries.invalidateQueries({ queryKey: stoppedAddressKeys.all });
  };
  return (
    <ReasonDialog
      title={`Send emails to ${address} again?`}
      description={`It gets all emails again. The provider (${driver}) may have a list of its own: remove the address there too.`}
      submitLabel="Send again"
      failed="We couldn’t resume emails to this address."
      trigger={
        <Button size="sm" aria-label={`Send emails to ${address} again`}>
          Send again
        </Button>
      }
      onSubmit={lift}
    />
  );
}
