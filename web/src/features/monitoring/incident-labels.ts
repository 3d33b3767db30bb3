import type { IncidentState, StatusPart } from '../../../../worker/platform/contract/incidents.ts';
import type { Tone } from '../../ui/badge.tsx';

export const STATE_LABELS: Record<IncidentState, string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};
export const STATE_TONES: Record<IncidentState, Tone> = {
  investigating: 'reversed',
  identified: 'held',
  monitoring: 'river',
  resolved: 'approved',
};
export const PART_LABELS: Record<StatusPart, string> = {
  links: 'Links',
  dashboard: 'API and dashboard',
  reports: 'Clicks and earnings',
  payouts: 'Payouts',
  emails: 'Emails',
};
