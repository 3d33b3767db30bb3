import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/money.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type HeldSaleDetail, requestKeys } from '../requests-query.ts';

/** Releases a held sale for payout, with a reason. */
export function ReleaseSale({ sale: { id, net, publisher_id } }: { sale: HeldSaleDetail }) {
  const queries = useQueryClient();
  const release = async (reason: string) => {
    await withConfirmation(() =>
      bodyOf(
        api.POST('/v1/operations/conversions/{id}/release', { params: { path: { id } }, body: { reason } }),
      ),
    );
    toast.success('Sale released', 'It can be paid.');
    await queries.invalidateQueries({ queryKey: requestKeys.all });
  };
  return (
    <ReasonDialog
      title="Release this sale?"
      description={
        <>
          <Money amount={net} /> of commission can be paid to {publisher_id}. The reason is in the audit log.
        </>
      }
      submitLabel="Release sale"
      failed="We couldn’t release the sale."
      trigger={<Button variant="primary">Release</Button>}
      onSubmit={release}
    />
  );
}
