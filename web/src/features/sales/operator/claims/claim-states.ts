import type { Tone } from '../../../../ui/badge.tsx';
import type { ListedClaim } from '../requests-query.ts';

export const CLAIM_STATES: Record<ListedClaim['status'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'held' },
  accepted: { label: 'Accepted', tone: 'approved' },
  declined: { label: 'Declined', tone: 'reversed' },
  settled: { label: 'Reported by the network', tone: 'river' },
};
