import type { Program } from './programs-query.ts';

const PER = { percentage: 'of the sale', flat: 'per sale', cpc: 'per click' } as const;

/** `3.25% of the sale`, `$0.12 per click`. */
export function commissionText({ commission_rate, commission_type }: Program): string {
  const rate = commission_type === 'percentage' ? `${commission_rate}%` : `$${commission_rate}`;
  return `${rate} ${PER[commission_type]}`;
}
