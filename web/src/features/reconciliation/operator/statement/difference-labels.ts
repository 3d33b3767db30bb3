import type { Tone } from '../../../../ui/badge.tsx';
import type { Difference } from '../reconciliation-query.ts';

export const STATE_LABELS: Readonly<Record<Difference['state'], string>> = {
  open: 'Open',
  asked: 'Asked the network',
  explained: 'Explained',
  corrected: 'Corrected',
};

export const STATE_TONES: Readonly<Record<Difference['state'], Tone>> = {
  open: 'held',
  asked: 'river',
  explained: 'approved',
  corrected: 'approved',
};

export const KIND_LABELS: Readonly<Record<Difference['kind'], string>> = {
  missing_there: 'Missing in the statement',
  missing_here: 'Never reported to us',
  amount: 'Different amount',
  other_month: 'Reported in another month',
};

type Effect = Difference['effects'][number];

export const EFFECT_LABELS: Readonly<Record<Effect, string>> = {
  timing: 'In another month',
  write_off: 'Written off',
  correction: 'Our sale corrected',
  deduction: 'Deducted from a later payment',
};

export const EFFECT_TEXTS: Readonly<Record<Effect, string>> = {
  timing:
    'The network states or pays it in another month. The sale waits until a statement of another month has the rest of the row, or the network reports the sale as paid.',
  write_off:
    'The network pays less. The network margin carries the rest, and the publisher gets their whole share.',
  correction: 'Our sale gets the network’s amount, and the publisher their share of it.',
  deduction:
    'Our sale gets the network’s amount. The network has paid more, and takes the rest from a later payment.',
};
