/** The visitor's assumptions: users per month, clicks per 100 users, sales per 100 clicks, USD per commission. */
export interface Assumptions {
  users: number;
  clickRate: number;
  conversionRate: number;
  commission: number;
}

/** The result per month, in USD. */
interface Estimate {
  clicks: number;
  sales: number;
  /** The commission that brands pay. */
  commissions: number;
  /** The publisher's share of it. */
  monthly: number;
  yearly: number;
  /** What a thousand users a month earn the publisher. */
  perThousand: number;
}

export const START: Assumptions = { users: 20_000, clickRate: 2, conversionRate: 2, commission: 20 };

const MONTHS = 12;
const DAYS = 30;

/** Users × click rate × conversion rate × commission × the publisher's share (percent). */
export function estimateRevenue(
  { users, clickRate, conversionRate, commission }: Assumptions,
  sharePercent: number,
): Estimate {
  const clicks = (users * clickRate) / 100;
  const sales = (clicks * conversionRate) / 100;
  const commissions = sales * commission;
  const monthly = (commissions * sharePercent) / 100;
  return {
    clicks,
    sales,
    commissions,
    monthly,
    yearly: monthly * MONTHS,
    perThousand: (monthly / users) * 1_000,
  };
}

/**
 * The upper bound: all users come every day, every click buys, and the full commission counts. USD per month, rounded
 * to the nearest ten. A year has twelve of these months.
 */
export function revenueCeiling({ users, clickRate, commission }: Assumptions) {
  const monthly = Math.round(((users * clickRate) / 100) * commission * DAYS * 0.1) * 10;
  return { monthly, yearly: monthly * MONTHS };
}
