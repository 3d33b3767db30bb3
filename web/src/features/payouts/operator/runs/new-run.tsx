import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { PlainTextField } from '../../../../ui/plain-field.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { payoutKeys } from '../payouts-query.ts';

/** Starts a run of a month, or an extra one. */
export function NewRun() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const start = async (reason: string, fields: FormData) => {
    const month = textIn(fields, 'month');
    const body = { period: month === '' ? null : month, reason };
    const { data } = await withConfirmation(() => bodyOf(api.POST('/v1/operations/payout-runs', { body })));
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
    await navigate({ to: '/admin/payouts/runs/$id', params: { id: data.id }, resetScroll: false });
  };
  return (
    <ReasonDialog
      title="Start a payout run?"
      description="A payout is created for each publisher who is due. Nothing is sent before the run is approved."
      submitLabel="Start the run"
      failed="We couldn’t start the run."
      trigger={<Button variant="primary">New payout run</Button>}
      onSubmit={start}
    >
      <PlainTextField
        label="Month, such as 2026-11; empty for an extra run"
        name="month"
        placeholder="2026-11"
        pattern="20\d\d-(0[1-9]|1[0-2])"
      />
    </ReasonDialog>
  );
}
