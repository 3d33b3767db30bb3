/** The outboxes that share the load while both the queue and D1 are down. */
export const OUTBOX_NAMES = ['clicks-0', 'clicks-1', 'clicks-2', 'clicks-3'] as const;

export function randomOutbox(): string {
  return OUTBOX_NAMES[Math.floor(Math.random() * OUTBOX_NAMES.length)] ?? OUTBOX_NAMES[0];
}
