import { Badge } from '../../../../ui/badge.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { useNow } from '../../../../ui/use-now.ts';

const SOON_MS = 7 * 86_400_000;

/** The day on which a request is due: amber in its last week, red afterwards. */
export function DueBadge({ due }: { due: string }) {
  const now = useNow();
  const left = now === null ? null : Date.parse(due) - now;
  const day = <DateTime at={due} precision="day" />;
  if (left === null || left > SOON_MS) return day;
  return (
    <Badge tone={left < 0 ? 'reversed' : 'held'}>
      <span>
        {left < 0 ? 'Overdue since' : 'Due'} {day}
      </span>
    </Badge>
  );
}
