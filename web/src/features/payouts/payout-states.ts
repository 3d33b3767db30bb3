import type { Tone } from '../../ui/badge.tsx';
import type { Payout } from './payouts-query.ts';

/** The states of a payout. */
export const PAYOUT_STATES: Record<Payout['status'], { label: string; tone: Tone }> = {
  created: { label: 'Prepared', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'approved' },
  sent: { label: 'Sent', tone: 'river' },
  settled: { label: 'Arrived', tone: 'approved' },
  failed: { label: 'Returned', tone: 'reversed' },
  canceled: { label: 'Canceled', tone: 'neutral' },
};
