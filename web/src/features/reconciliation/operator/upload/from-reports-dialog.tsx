import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { MonthFields, monthIn } from './month-fields.tsx';
import { useOpenedStatement } from './use-opened-statement.ts';

/** Takes the reports of a month as the statement, for a network that sends no other. */
export function FromReportsDialog() {
  const show = useOpenedStatement();
  return (
    <ReasonDialog
      title="Use a month’s reports as the statement"
      description="For a network that sends no other statement. Sync its revenue of the month first. What the network changes afterwards becomes a difference. The month can close, but no one has agreed to it, and its earnings stay unaudited."
      submitLabel="Use reports"
      failed="The statement wasn’t saved."
      trigger={<Button>Use reports</Button>}
      onSubmit={async (reason, fields) => {
        const body = { ...monthIn(fields), reason };
        const { data } = await withConfirmation(() =>
          bodyOf(api.POST('/v1/operations/network-statements/from-reports', { body })),
        );
        await show(data);
      }}
    >
      <MonthFields />
    </ReasonDialog>
  );
}
