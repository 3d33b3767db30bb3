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
