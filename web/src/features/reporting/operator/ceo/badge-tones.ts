import type { Tone } from '../../../../ui/badge.tsx';

/** Red above the bound, and green up to it. A figure that isn’t known has no color. */
export function boundTone(value: number | null, bound: number): Tone {
  if (value === null) return 'neutral';
  return value > bound ? 'reversed' : 'approved';
}

/** The color of a step of the journey: green from 80 %, yellow from 60 %, else red. */
export function funnelTone(rate: number | null): Tone {
  if (rate === null) return 'neutral';
  if (rate >= 80) return 'approved';
  return rate >= 60 ? 'held' : 'reversed';
}

/** How much a feature is used: high from 70 % of the accounts, medium from 40 %, else low. */
export function usageLevel(rate: number | null): { label: string; tone: Tone } {
  if (rate === null) return { label: 'Too few accounts', tone: 'neutral' };
  if (rate >= 70) return { label: 'High', tone: 'approved' };
  return rate >= 40 ? { label: 'Medium', tone: 'held' } : { label: 'Low', tone: 'neutral' };
}

/** How much a missing feature matters: high severity from 80, default from 60, else low. */
export function impactLevel(score: number): { label: string; tone: Tone } {
  if (score >= 80) return { label: 'High', tone: 'reversed' };
  return score >= 60 ? { label: 'Medium', tone: 'river' } : { label: 'Low', tone: 'neutral' };
}
