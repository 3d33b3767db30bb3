/** What the calculator is told: users a day's formula counts on, clicks of a hundred users, USD a commission. */
export interface Assumptions {
  users: number;
  clickRate: number;
  commission: number;
}

/** What it makes of them; amounts in whole USD. */
export interface Estimate {
  monthly: number;
  yearly: number;
  clicks: number;
  conversions: number;
  /** The month, if only the estimated conversions earn. */
  monthlyOfConversions: number;
}

/** What the calculator begins with. */
export const START: Assumptions = { users: 1_000, clickRate: 2, commission: 20 };

const DAYS = 30;
const CONVERSIONS_OF_CLICKS = 0.1;

/**
 * Users × click rate × commission × 30, to the nearest ten dollars; the year is twelve of these months, conversions are
 * a tenth of the clicks (publisher specification, section 9).
 */
export function estimateRevenue({ users, clickRate, commission }: Assumptions): Estimate {
  const clicks = (users * clickRate * DAYS) / 100;
  const monthly = toTens(clicks * commission);
  const conversions = Math.round(clicks * CONVERSIONS_OF_CLICKS);
  return {
    monthly,
    yearly: monthly * 12,
    clicks: Math.round(clicks),
    conversions,
    monthlyOfConversions: toTens(clicks * CONVERSIONS_OF_CLICKS * commission),
  };
}

function toTens(dollars: number): number {
  return Math.round(dollars / 10) * 10;
}
