/** A conversion goes from pending to approved to paid, and can be reversed from any of them. */
export const CONVERSION_STATUSES = ['pending', 'approved', 'paid', 'reversed'] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

export const STATUS_PROGRESS = {
  pending: 0,
  approved: 1,
  paid: 2,
  reversed: 3,
} as const satisfies Record<ConversionStatus, number>;
