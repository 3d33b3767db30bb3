import { Badge } from '../../ui/badge.tsx';
import { type SaleState, STATE_LABELS, STATE_TONES } from './sale-states.ts';

/** Where the money of a sale is. */
export function StateBadge({ state }: { state: SaleState }) {
  return <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>;
}
