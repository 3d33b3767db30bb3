import { Badge } from '../../../../ui/badge.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { PLAN_LABELS, STATUS_LABELS } from './publisher-labels.ts';
import type { ListedPublisher } from './publishers-query.ts';

export function StatusBadge({ status }: Pick<ListedPublisher, 'status'>) {
  const { label, tone } = STATUS_LABELS[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The account is deleted from this moment on, unless its owner cancels it. */
export function DeletionBadge({ from }: { from: string }) {
  return (
    <Badge tone="held">
      <span>
        Deletion <DateTime at={from} precision="day" />
      </span>
    </Badge>
  );
}

export function PlanBadge({ plan }: Pick<ListedPublisher, 'plan'>) {
  const { label, tone } = PLAN_LABELS[plan];
  return <Badge tone={tone}>{label}</Badge>;
}
