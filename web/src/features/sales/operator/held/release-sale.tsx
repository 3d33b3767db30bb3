import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/money.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type HeldSaleDetail, requestKeys } from '../requests-query.ts';

const RELEASE = {
  title: 'Release this sale?',
  submit: 'Release sale',
  trigger: 'Release',
  failed: 'We couldn’t release the sale.',
  done: 'Sale released',
  effect: 'It can be paid.',
};
const ACCEPT = {
  title: 'Accept the reported status?',
  submit: 'Accept status',
  trigger: 'Accept status',
  failed: 'We couldn’t accept the status.',
  done: 'Status accepted',
  effect: 'The next payouts deduct what was paid too early.',
};

/** Releases a held sale for payout, with a reason. */
export function ReleaseSale({ sale: { id, net, publisher_id, held_reason } }: { sale: HeldSaleDetail }) {
  const queries = useQueryClient();
  const mayRelease = useMay('money:write');
  const words = held_reason === 'status_went_back' ? ACCEPT : RELEASE;
  const release = async (reason: string) => {
    await withConfirmation(() =>
      bodyOf(
        api.POST('/v1/operations/conversions/{id}/release', { params: { path: { id } }, body: { reason } }),
      ),
    );
    toast.success(words.done, words.effect);
    await queries.invalidateQueries({ queryKey: requestKeys.all });
  };
  if (!mayRelease) return null;
  return (
    <ReasonDialog
      title={words.title}
      description={
        <>
          {words === ACCEPT ? (
            <>
              The sale gets the status that the network reports, and the next payouts of {publisher_id} deduct
              what was paid too early.
            </>
          ) : (
            <>
              <Money amount={net} /> of commission can be paid to {publisher_id}.
            </>
          )}{' '}
          The reason is in the audit log.
        </>
      }
      submitLabel={words.submit}
      failed={words.failed}
      trigger={<Button variant="primary">{words.trigger}</Button>}
      onSubmit={release}
    />
  );
}
