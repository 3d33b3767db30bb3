/** The life of a conversion: pending → approved → paid, and reversed from any of them. */
export const CONVERSION_STATUSES = ['pending', 'approved', 'paid', 'reversed'] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];
