import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Money } from '../../../../ui/money.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type ClaimEvidence, requestKeys } from '../requests-query.ts';

/** Accepts or declines a claim, with a reason that the publisher sees. */
export function ClaimDecision({ evidence: { claim, reported_sales } }: { evidence: ClaimEvidence }) {
  const queries = useQueryClient();
  const mayDecide = useMay('money:write');
  const params = { path: { id: claim.id } };
  const reload = () => queries.invalidateQueries({ queryKey: requestKeys.all });
  const accept = async (reason: string, fields: FormData) => {
    const body = {
      gross_commission: claim.gross_commission,
      separate_sale: fields.get('separate_sale') !== null,
      reason,
    };
    await withConfirmation(() => bodyOf(api.POST('/v1/operations/claims/{id}/accept', { params, body })));
    toast.success('Claim accepted', 'The commission is credited to the publisher.');
    await reload();
  };
  const decline = async (reason: string) => {
    await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/claims/{id}/decline', { params, body: { reason } })),
    );
    toast.success('Claim declined');
    await reload();
  };
  if (!mayDecide || claim.status === 'settled' || claim.status === 'declined') return null;
  return (
    <div className="flex flex-wrap gap-2">
      <ReasonDialog
        title="Decline this claim?"
        description={
          claim.status === 'accepted'
            ? 'The commission that it booked is reversed. The publisher sees the reason.'
            : 'Nothing is credited. The publisher sees the reason.'
        }
        submitLabel="Decline claim"
        failed="We couldn’t decline the claim."
        trigger={<Button variant={claim.status === 'accepted' ? 'danger' : 'secondary'}>Decline</Button>}
        onSubmit={decline}
      />
      {claim.status === 'open' && (
        <ReasonDialog
          title="Accept this claim?"
          description={
            <>
              It books a gross commission of <Money amount={claim.gross_commission} /> in the ledger. If the
              network reports the sale later, its amount replaces this one.
            </>
          }
          submitLabel="Accept claim"
          failed="We couldn’t accept the claim."
          trigger={<Button variant="primary">Accept</Button>}
          onSubmit={accept}
        >
          {reported_sales.length > 0 && (
            <Checkbox
              name="separate_sale"
              label="It isn’t one of the sales that networks have reported for the click or the order"
            />
          )}
        </ReasonDialog>
      )}
    </div>
  );
}
