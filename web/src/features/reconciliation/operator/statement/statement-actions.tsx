import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { monthText } from '../../../../lib/month-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { Textarea } from '../../../../ui/textarea.tsx';
import { toast } from '../../../../ui/toast.ts';
import { RECONCILIATION_KEY, type StatementDetail } from '../reconciliation-query.ts';

/** Compares a statement again, or closes its month. */
export function StatementActions({ statement }: { statement: StatementDetail }) {
  const queries = useQueryClient();
  const mayWrite = useMay('money:write');
  if (!mayWrite) return null;
  const request = (reason: string) => ({ params: { path: { id: statement.id } }, body: { reason } });
  const done = async (title: string) => {
    await queries.invalidateQueries({ queryKey: RECONCILIATION_KEY });
    toast.success(title);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <ReasonDialog
        title="Compare again?"
        description="The statement is also compared within an hour after a change. Use this after a sync or a correction."
        submitLabel="Compare"
        failed="It wasn’t compared."
        trigger={<Button>Compare again</Button>}
        onSubmit={async (reason) => {
          await withConfirmation(() =>
            bodyOf(api.POST('/v1/operations/network-statements/{id}/compare', request(reason))),
          );
          await done('Statement compared');
        }}
      />
      {statement.state === 'open' && (
        <ReasonDialog
          title={`Close ${monthText(statement.month)}?`}
          description="All lines have to be read or settled, and all differences explained or corrected. A late row or a canceled payment opens the month again."
          submitLabel="Close month"
          failed="The month is still open."
          trigger={<Button variant="primary">Close month</Button>}
          onSubmit={async (reason, fields) => {
            const { params, body } = request(reason);
            const money_note = textIn(fields, 'money_note') || null;
            await withConfirmation(() =>
              bodyOf(
                api.POST('/v1/operations/network-statements/{id}/close', {
                  params,
                  body: { ...body, money_note },
                }),
              ),
            );
            await done('Month closed');
          }}
        >
          <MoneyNote statement={statement} />
        </ReasonDialog>
      )}
    </div>
  );
}

/** A month whose money differs from its sales closes only with a reason for that. */
function MoneyNote({ statement }: { statement: StatementDetail }) {
  const differs = Number(statement.balance) - Number(statement.awaited_deductions);
  if (differs === 0) return null;
  return (
    <Textarea
      label={differs < 0 ? 'Why money is missing' : 'Why money is unused'}
      name="money_note"
      rows={2}
      maxLength={500}
      hint={`${Math.abs(differs).toFixed(2)} dollars of the ${differs < 0 ? 'sales aren’t in a payment' : 'payments aren’t used by sales'}.`}
    />
  );
}
