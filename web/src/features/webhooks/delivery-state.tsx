import { Badge, type Tone } from '../../ui/badge.tsx';
import { DELIVERY_STATES } from './endpoint-text.ts';
import type { Delivery } from './webhooks-query.ts';

const TONES: Record<Delivery['state'], Tone> = {
  delivered: 'approved',
  pending: 'held',
  failed: 'reversed',
  canceled: 'neutral',
};

export function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  return (
    <Badge tone={TONES[state]}>{DELIVERY_STATES.find(({ value }) => value === state)?.label ?? state}</Badge>
  );
}
