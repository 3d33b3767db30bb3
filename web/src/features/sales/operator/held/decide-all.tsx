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
import { canForfeit, type ForfeitReason } from './held-labels.ts';

type HeldReason = Exclude<(typeof HELD_REASONS)[number], 'status_went_back'>;

interface DecideAllProps {
  publisherId: string;
  reason: HeldReason;
  total: number;
}

interface Decision<Reason extends HeldReason> {
  verb: string;
  done: string;
  description: string;
  /** Decides about what is held now. `left` are sales that changed meanwhile. */
  send: (
    publisherId: string,
    body: { reason: string; held_reason: Reason; from: string | null; to: string | null },
  ) => Promise<{ decided: number; left: number }>;
}

const RELEASE: Decision<HeldReason> = {
  verb: 'Release',
  done: 'released',
  description:
    'They can be paid. Sales that are held later aren’t released. Your reason is in the audit log.',
  send: async (publisher_id, body) => {
    const request = { params: { path: { publisher_id } }, body };
    const { data } = await bodyOf(api.POST('/v1/operations/publishers/{publisher_id}/release', request));
    return { decided: data.released, left: data.left };
  },
};
const FORFEIT: Decision<ForfeitReason> = {
  verb: 'Forfeit',
  done: 'forfeited',
  description:
    'The publisher isn’t paid for them, whatever the network reports, and gets an email with the reason of the hold. Your reason is in the audit log.',
  send: async (publisher_id, body) => {
    const request = { params: { path: { publisher_id } }, body };
    const { data } = await bodyOf(api.POST('/v1/operations/publishers/{publisher_id}/forfeit', request));
    return { decided: data.forfeited, left: data.left };
  },
};

/** Decides about all sales of a publisher that are held for a reason, or about those of some days. */
export function DecideAll({ reason, ...held }: DecideAllProps) {
  return (
    <>
      <DecisionButton {...held} reason={reason} decision={RELEASE} />
      {canForfeit(reason) && <DecisionButton {...held} reason={reason} decision={FORFEIT} />}
    </>
  );
}

interface DecisionButtonProps<Reason extends HeldReason> extends DecideAllProps {
  reason: Reason;
  decision: Decision<Reason>;
}

function DecisionButton<Reason extends HeldReason>({
  publisherId,
  reason,
  total,
  decision: { verb, done, description, send },
}: DecisionButtonProps<Reason>) {
  const queries = useQueryClient();
  const decide = async (text: string, fields: FormData) => {
    const body = { reason: text, held_reason: reason, ...daysIn(fields) };
    const { decided, left } = await withConfirmation(() => send(publisherId, body));
    toast.success(
      `${plural(decided, 'sale')} ${done}`,
      left > 0 ? `${plural(left, 'sale')} changed meanwhile, and are still held.` : undefined,
    );
    await queries.invalidateQueries({ queryKey: requestKeys.all });
  };
  return (
    <ReasonDialog
      title={`${verb} ${total === 1 ? 'the sale' : `all ${plural(total, 'sale')}`} of ${publisherId}?`}
      description={description}
      submitLabel={`${verb} sales`}
      failed={`We couldn’t ${verb.toLowerCase()} the sales.`}
      trigger={<Button>{verb} all</Button>}
      onSubmit={decide}
    >
      <Days />
    </ReasonDialog>
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
