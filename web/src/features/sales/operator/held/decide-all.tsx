import { useQueryClient } from '@tanstack/react-query';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { toast } from '../../../../ui/toast.ts';
import { requestKeys } from '../requests-query.ts';
import type { HELD_REASONS } from '../requests-search.ts';
import { canForfeit } from './held-labels.ts';

type HeldReason = Exclude<(typeof HELD_REASONS)[number], 'status_went_back'>;

interface DecideAllProps {
  publisherId: string;
  reason: HeldReason;
  total: number;
}

/** Decides about all sales of a publisher that are held for a reason, or about those of some days. */
export function DecideAll({ publisherId, reason, total }: DecideAllProps) {
  const queries = useQueryClient();
  const params = { path: { publisher_id: publisherId } };
  const finish = async (decided: number, left: number, what: string) => {
    toast.success(
      `${plural(decided, 'sale')} ${what}`,
      left > 0 ? `${plural(left, 'sale')} changed meanwhile, and are still held.` : undefined,
    );
    await queries.invalidateQueries({ queryKey: requestKeys.all });
  };
  const release = async (text: string, fields: FormData) => {
    const body = { reason: text, held_reason: reason, ...daysIn(fields) };
    const { data } = await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/publishers/{publisher_id}/release', { params, body })),
    );
    await finish(data.released, data.left, 'released');
  };
  const forfeit = async (text: string, fields: FormData) => {
    if (!canForfeit(reason)) return;
    const body = { reason: text, held_reason: reason, ...daysIn(fields) };
    const { data } = await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/publishers/{publisher_id}/forfeit', { params, body })),
    );
    await finish(data.forfeited, data.left, 'forfeited');
  };
  return (
    <>
      <ReasonDialog
        title={`Release ${total === 1 ? 'the sale' : `all ${plural(total, 'sale')}`} of ${publisherId}?`}
        description="They can be paid. Sales that are held later aren’t released. Your reason is in the audit log."
        submitLabel="Release sales"
        failed="We couldn’t release the sales."
        trigger={<Button>Release all</Button>}
        onSubmit={release}
      >
        <Days />
      </ReasonDialog>
      {canForfeit(reason) && (
        <ReasonDialog
          title={`Forfeit ${total === 1 ? 'the sale' : `all ${plural(total, 'sale')}`} of ${publisherId}?`}
          description="The publisher isn’t paid for them, whatever the network reports, and gets an email with the reason of the hold. Your reason is in the audit log."
          submitLabel="Forfeit sales"
          failed="We couldn’t forfeit the sales."
          trigger={<Button>Forfeit all</Button>}
          onSubmit={forfeit}
        >
          <Days />
        </ReasonDialog>
      )}
    </>
  );
}

/** Narrows the decision to some days. */
function Days() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="From" name="from" type="date" optional hint="Day of the sale (UTC)" />
      <TextField label="To" name="to" type="date" optional hint="Included" />
    </div>
  );
}

function daysIn(fields: FormData) {
  return { from: textIn(fields, 'from') || null, to: textIn(fields, 'to') || null };
}
