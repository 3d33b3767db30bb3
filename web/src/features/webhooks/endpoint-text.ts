import type { Delivery, Endpoint } from './webhooks-query.ts';

const DISABLED_REASONS: Record<string, string> = {
  gone: 'It returned 410 Gone, so we disabled it.',
  failing: 'All deliveries failed for three days, so we disabled it.',
};

/** Why an endpoint is disabled. */
export function disabledText({ disabled_reason: reason }: Pick<Endpoint, 'disabled_reason'>): string {
  return (reason && DISABLED_REASONS[reason]) ?? 'You disabled it.';
}

const PROBLEMS: Record<string, string> = {
  timed_out: 'No response within 10 seconds',
  unreachable: 'Couldn’t connect',
  redirected: 'Redirected; we don’t follow redirects',
  address_refused: 'The address isn’t public',
  lookup_failed: 'The host’s address wasn’t found',
  unsendable: 'The request couldn’t be built',
};

/** The result of an attempt: the status of the response, or why there is none. */
export function attemptText({ status, fault }: Pick<Delivery['log'][number], 'status' | 'fault'>): string {
  const problemText = fault === null ? null : (PROBLEMS[fault] ?? fault);
  if (status === null) return problemText ?? 'No response';
  return problemText === null ? `Status ${status}` : `Status ${status}. ${problemText}`;
}

export const DELIVERY_STATES = [
  { value: 'delivered', label: 'Delivered' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
  { value: 'canceled', label: 'Canceled' },
] as const satisfies readonly { value: Delivery['state']; label: string }[];
