import { queryOptions } from '@tanstack/react-query';

/** When and from which amount publishers are paid. */
export interface PayoutTerms {
  /** Day of the month, UTC. */
  day: number;
  /** Decimal dollars: a smaller balance waits for the next month. */
  minimum: string;
  /** Whether commission is payable once the network has paid it, or already once it has approved it. */
  stage: 'paid' | 'approved';
}

/** The payout terms of the settings; null where the API does not offer them. */
export const payoutTermsQuery = queryOptions({
  queryKey: ['settings', 'public'],
  queryFn: async ({ signal }): Promise<PayoutTerms | null> => {
    const response = await fetch('/v1/settings/public', { signal });
    if (response.ok) return termsOf(await response.json());
    await response.body?.cancel();
    return null;
  },
  staleTime: 5 * 60_000,
});

function termsOf(body: unknown): PayoutTerms | null {
  const settings = isRecord(body) && isRecord(body.data) ? body.data : body;
  if (!isRecord(settings)) return null;
  const { payout_day: day, payout_minimum: minimum, payable_stage } = settings;
  if (typeof day !== 'number' || typeof minimum !== 'string') return null;
  return { day, minimum, stage: payable_stage === 'approved' ? 'approved' : 'paid' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
