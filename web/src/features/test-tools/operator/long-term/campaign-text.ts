import type { Tone } from '../../../../ui/badge.tsx';
import type { Campaign } from './campaigns-query.ts';

export const STATES: Readonly<Record<Campaign['status'], { label: string; tone: Tone }>> = {
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  running: { label: 'Running', tone: 'river' },
  paused: { label: 'Paused', tone: 'held' },
  completed: { label: 'Completed', tone: 'approved' },
  failed: { label: 'Failed', tone: 'reversed' },
};

export const PATTERNS: Readonly<Record<Campaign['config']['trafficPattern'], string>> = {
  realistic: 'Realistic',
  uniform: 'Uniform',
};
