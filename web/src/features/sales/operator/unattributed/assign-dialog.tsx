import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { toast } from '../../../../ui/toast.ts';
import { requestKeys } from '../requests-query.ts';

interface AssignDialogProps {
  saleId: string;
  publisherId: string;
  publisherName: string;
  clickId: string;
  /** The sale came after the program’s attribution window. */
  isLate: boolean;
}

/** Credits the sale to the publisher of a click, with a reason. */
export function AssignDialog({ saleId, publisherId, publisherName, clickId, isLate }: AssignDialogProps) {
  const queries = useQueryClient();
  const assign = async (reason: string, fields: FormData) => {
    const body = {
      publisher_id: publisherId,
      click_id: clickId,
      accept_late_sale: fields.get('accept_late_sale') !== null,
      reason,
    };
    await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/conversions/{id}/assign', { params: { path: { id: saleId } }, body })),
    );
    toast.success('Sale assigned', `${publisherName} is credited for it.`);
    await queries.invalidateQueries({ queryKey: requestKeys.all });
  };
  return (
    <ReasonDialog
      title={`Assign the sale to ${publisherName}?`}
      description="The commission moves to the publisher in the ledger, with the share of the day of the sale. The publisher sees the reason in the trace of the sale."
      submitLabel="Assign sale"
      failed="We couldn’t assign the sale."
      trigger={<Button variant="primary">Assign</Button>}
      onSubmit={assign}
    >
      {isLate && (
        <Checkbox
          name="accept_late_sale"
          label="Credit it although the sale came after the program’s attribution window"
        />
      )}
    </ReasonDialog>
  );
}
