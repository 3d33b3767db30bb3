import { useQueryClient } from '@tanstack/react-query';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import type { SeenList } from '../../../../lib/decide-in-pages.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';

/** Acknowledges all open alerts with a code. One that occurs meanwhile stays open. */
export function AcknowledgeAll({ code, seen }: { code: string; seen: SeenList }) {
  const queries = useQueryClient();
  const count = formatCount(seen.total);
  const acknowledge = async () => {
    const { data } = await bodyOf(api.POST('/v1/operations/alerts/acknowledge', { body: { code, seen } }));
    toast.success(`${plural(data.acknowledged, 'alert')} acknowledged`);
    await queries.invalidateQueries({ queryKey: ['operations'] });
  };
  return (
    <ConfirmDialog
      title={`Acknowledge all ${count} open alerts with the code ${code}?`}
      description="One is opened again if it occurs more than a day later, or when it becomes critical. Alerts that occur meanwhile stay open."
      confirmLabel="Acknowledge all"
      destructive={false}
      trigger={<Button size="sm">Acknowledge all {count}</Button>}
      onConfirm={acknowledge}
    />
  );
}
