import type { Tone } from '../../../../ui/badge.tsx';
import type { ListedPublisher } from './publishers-query.ts';

export const STATUS_LABELS: Record<ListedPublisher['status'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'approved' },
  suspended: { label: 'Suspended', tone: 'reversed' },
  closed: { label: 'Closed', tone: 'neutral' },
};

export const PLAN_LABELS: Record<ListedPublisher['plan'], { label: string; tone: Tone }> = {
  standard: { label: 'Standard', tone: 'neutral' },
  premium: { label: 'Premium', tone: 'river' },
};
