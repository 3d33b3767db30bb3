import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import type { Tone } from '../../../ui/badge.tsx';
import type { Decision, Rule, Violation } from './compliance-query.ts';

export const SEVERITY_LABELS: Record<Violation['severity'], string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};
export const SEVERITY_TONES: Record<Violation['severity'], Tone> = {
  critical: 'reversed',
  high: 'held',
  medium: 'river',
  low: 'neutral',
};
export const STATUS_LABELS: Record<Violation['status'], string> = {
  active: 'Active',
  dismissed: 'Dismissed',
  confirmed: 'Confirmed',
};
export const ACTION_LABELS: Record<Rule['action'], string> = {
  log: 'Log',
  flag: 'Flag',
  hold: 'Hold sales',
  block: 'Suspend',
};
export const DECISION_LABELS: Record<Decision['decision'], string> = {
  allow: 'Allowed',
  flag: 'Flagged',
  block: 'Blocked',
};
export const DECISION_TONES: Record<Decision['decision'], Tone> = {
  allow: 'approved',
  flag: 'held',
  block: 'reversed',
};

/** `address_clicks` → `Address clicks`. */
export function typeLabel(type: string): string {
  const text = type.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const UNITS: Record<Rule['unit'], string> = {
  times: '× the usual',
  clicks: ' clicks',
  percent: '%',
  seconds: ' s',
  sales: ' sales',
};

/** `30 clicks`, `20 × the usual`. */
export function thresholdText(value: number, unit: Rule['unit']): string {
  return `${formatCount(value)}${unit === 'times' ? ' ' : ''}${UNITS[unit]}`;
}
