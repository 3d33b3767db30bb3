import { useQueryClient } from '@tanstack/react-query';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { decideInPages, LOOK_AGAIN, type SeenList } from '../../../../lib/decide-in-pages.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { requestKeys } from '../requests-query.ts';

interface DeclineAllProps {
  /** Undefined for all. */
  publisher: string | undefined;
  /** Of the open claims. */
  seen: SeenList;
}

/** Declines all open claims, of a publisher or of all. Those that are filed or change meanwhile stay open. */
export function DeclineAll({ publisher, seen }: DeclineAllProps) {
  const queries = useQueryClient();
  const count = formatCount(seen.total);
  const decline = async (reason: string) => {
    const page = (each: SeenList) =>
      declinePage({ ...(publisher && { publisher_id: publisher }), seen: each, reason });
    try {
      const { decided, isComplete } = await decideInPages(seen, page);
      if (isComplete) toast.success(`${plural(decided, 'claim')} declined`);
      else toast.error('The list has changed', `${plural(decided, 'claim')} declined. ${LOOK_AGAIN}`);
    } finally {
      await queries.invalidateQueries({ queryKey: requestKeys.all });
    }
  };
  return (
    <ReasonDialog
      title={`Decline all ${count} open claims${publisher ? ` of ${publisher}` : ''}?`}
      description="Nothing is credited. The publishers see the reason. Claims that are filed or change meanwhile stay open."
      submitLabel="Decline all"
      failed="We couldn’t decline the claims."
      trigger={<Button size="sm">Decline all {count}</Button>}
      onSubmit={decline}
    />
  );
}

async function declinePage(body: { publisher_id?: string; seen: SeenList; reason: string }): Promise<number> {
  const { data } = await withConfirmation(() => bodyOf(api.POST('/v1/operations/claims/decline', { body })));
  return data.remaining;
}
