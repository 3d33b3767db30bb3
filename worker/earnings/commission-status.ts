/** The life of a conversion: pending → approved → paid, and reversed from any of them. */
export const CONVERSION_STATUSES = ['pending', 'approved', 'paid', 'reversed'] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

/** How far a status is on its way. */
export const STATUS_PROGRESS = {
  pending: 0,
  approved: 1,
  paid: 2,
  reversed: 3,
} as const satisfies Record<ConversionStatus, number>;
