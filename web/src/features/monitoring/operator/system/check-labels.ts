import type { Tone } from '../../../../ui/badge.tsx';
import type { HealthReport } from './system-query.ts';

export const CHECK_TONES: Record<HealthReport['status'], Tone> = {
  healthy: 'approved',
  degraded: 'held',
  unhealthy: 'reversed',
};
export const CHECK_LABELS: Record<HealthReport['status'], string> = {
  healthy: 'Healthy',
  degraded: 'Degraded',
  unhealthy: 'Unhealthy',
};
