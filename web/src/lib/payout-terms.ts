import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client.ts';

/** When and from which amount publishers are paid. */
export interface PayoutTerms {
  /** Day of the month, UTC. */
  day: number;
  /** Decimal dollars: a smaller balance waits for the next month. */
  minimum: string;
  /** Whether commission is payable once the network has paid it, or already once it has approved it. */
  stage: 'paid' | 'approved';
}

/** The payout terms of the settings. */
export const payoutTermsQuery = queryOptions({
  queryKey: ['settings', 'public'],
  queryFn: async ({ signal }): Promise<PayoutTerms> => {
    const { data } = await answerOf(api.GET('/v1/settings/public', { signal }));
    return { day: data.payout_day, minimum: data.payout_minimum, stage: data.payable_stage };
  },
  staleTime: 5 * 60_000,
});
