import type { ResponseOf } from '../../lib/client.ts';
import type { Tone } from '../../ui/badge.tsx';

export type SaleState = ResponseOf<'get', '/v1/publisher/conversions'>['data'][number]['state'];

/** Where the money of a sale is, as the URL names it. */
export const SALE_STATES = [
  'pending',
  'held',
  'approved',
  'payable',
  'paid',
  'reversed',
  'clawed_back',
  'forfeited',
] as const satisfies readonly SaleState[];

export const STATE_LABELS: Record<SaleState | 'on_the_way', string> = {
  pending: 'Pending',
  held: 'Held for review',
  approved: 'Approved',
  payable: 'Payable',
  on_the_way: 'On its way',
  paid: 'Paid',
  reversed: 'Reversed',
  clawed_back: 'Clawed back',
  forfeited: 'Forfeited',
};

export const STATE_TONES: Record<SaleState | 'on_the_way', Tone> = {
  pending: 'neutral',
  held: 'held',
  approved: 'approved',
  payable: 'approved',
  on_the_way: 'approved',
  paid: 'river',
  reversed: 'reversed',
  clawed_back: 'reversed',
  forfeited: 'reversed',
};
