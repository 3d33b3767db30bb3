/** The outboxes that share the load while queue and D1 are down together. */
export const OUTBOX_NAMES = ['clicks-0', 'clicks-1', 'clicks-2', 'clicks-3'] as const;

/** One of them. */
export function anyOutbox(): string {
  return OUTBOX_NAMES[Math.floor(Math.random() * OUTBOX_NAMES.length)] ?? OUTBOX_NAMES[0];
}
