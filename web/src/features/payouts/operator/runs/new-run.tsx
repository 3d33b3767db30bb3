import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { monthText } from '../../../../lib/month-text.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
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
      description="A payout is created for each publisher who is due for payment. Nothing is sent before the run is approved."
      submitLabel="Start the run"
      failed="We couldn’t start the run."
      trigger={<Button variant="primary">New payout run</Button>}
      onSubmit={start}
    >
      <NativeSelect
        label="Month"
        name="month"
        choices={[
          { value: '', label: 'An extra run' },
          ...latestMonths(new Date()).map((month) => ({ value: month, label: monthText(month) })),
        ]}
      />
    </ReasonDialog>
  );
}

const MONTHS_OFFERED = 3;

/** This month (UTC) and those before it, such as `2026-11`. */
function latestMonths(now: Date): string[] {
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
}
