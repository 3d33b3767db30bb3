import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/money.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type HeldSaleDetail, requestKeys } from '../requests-query.ts';
import { canForfeit } from './held-labels.ts';

interface Decision {
  call: 'release' | 'forfeit' | 'reinstate';
  title: string;
  submit: string;
  trigger: string;
  failed: string;
  done: string;
  effect: string;
  description: (sale: HeldSaleDetail) => ReactNode;
}

const RELEASE: Decision = {
  call: 'release',
  title: 'Release this sale?',
  submit: 'Release sale',
  trigger: 'Release',
  failed: 'We couldn’t release the sale.',
  done: 'Sale released',
  effect: 'It can be paid.',
  description: ({ net, publisher_id }) => (
    <>
      <Money amount={net} /> of commission can be paid to {publisher_id}.
    </>
  ),
};
const ACCEPT: Decision = {
  call: 'release',
  title: 'Accept the reported status?',
  submit: 'Accept status',
  trigger: 'Accept status',
  failed: 'We couldn’t accept the status.',
  done: 'Status accepted',
  effect: 'The next payouts deduct what was paid too early.',
  description: ({ publisher_id }) => (
    <>
      The sale gets the status that the network reports, and the next payouts of {publisher_id} deduct what
      was paid too early.
    </>
  ),
};
const FORFEIT: Decision = {
  call: 'forfeit',
  title: 'Forfeit this sale?',
  submit: 'Forfeit sale',
  trigger: 'Forfeit',
  failed: 'We couldn’t forfeit the sale.',
  done: 'Sale forfeited',
  effect: 'The publisher gets an email.',
  description: ({ net, publisher_id }) => (
    <>
      {publisher_id} loses <Money amount={net} />, which stays with us whatever the network reports. The
      publisher gets an email with the reason of the hold, and can ask for a review.
    </>
  ),
};
const REINSTATE: Decision = {
  call: 'reinstate',
  title: 'Reinstate this sale?',
  submit: 'Reinstate sale',
  trigger: 'Reinstate',
  failed: 'We couldn’t reinstate the sale.',
  done: 'Sale reinstated',
  effect: 'It is held again.',
  description: ({ publisher_id }) => (
    <>
      The sale is worth the share of {publisher_id} again, and is held as before. Release it to have it paid.
    </>
  ),
};

/** What can be decided about the sale, each with a reason. */
export function DecideSale({ sale }: { sale: HeldSaleDetail }) {
  const mayDecide = useMay('money:write');
  if (!mayDecide) return null;
  if (sale.forfeited_for) return <DecisionButton sale={sale} decision={REINSTATE} />;
  if (!sale.held_reason) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {canForfeit(sale.held_reason) && <DecisionButton sale={sale} decision={FORFEIT} />}
      <DecisionButton
        sale={sale}
        decision={sale.held_reason === 'status_went_back' ? ACCEPT : RELEASE}
        isMain
      />
    </div>
  );
}

interface DecisionButtonProps {
  sale: HeldSaleDetail;
  decision: Decision;
  isMain?: boolean;
}

function DecisionButton({ sale, decision, isMain = false }: DecisionButtonProps) {
  const queries = useQueryClient();
  const decide = async (reason: string) => {
    const request = { params: { path: { id: sale.id } }, body: { reason } };
    await withConfirmation(() =>
      bodyOf(api.POST(`/v1/operations/conversions/{id}/${decision.call}`, request)),
    );
    toast.success(decision.done, decision.effect);
    await queries.invalidateQueries({ queryKey: requestKeys.all });
  };
  return (
    <ReasonDialog
      title={decision.title}
      description={<>{decision.description(sale)} Your reason is in the audit log.</>}
      submitLabel={decision.submit}
      failed={decision.failed}
      trigger={
        isMain ? <Button variant="primary">{decision.trigger}</Button> : <Button>{decision.trigger}</Button>
      }
      onSubmit={decide}
    />
  );
}
