import type { Tone } from '../../../../ui/badge.tsx';
import type { ListedPublisher } from './publishers-query.ts';

export const STATUS_WORDS: Record<ListedPublisher['status'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'approved' },
  suspended: { label: 'Suspended', tone: 'reversed' },
  closed: { label: 'Closed', tone: 'neutral' },
};

export const PLAN_WORDS: Record<ListedPublisher['plan'], { label: string; tone: Tone }> = {
  standard: { label: 'Standard', tone: 'neutral' },
  premium: { label: 'Premium', tone: 'river' },
};
