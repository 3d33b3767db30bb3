import type { MicroUsd } from '../../../platform/money.ts';
import type { Day, Instant } from '../../../platform/time.ts';

/** The figures of the whole platform that a job counts. */
export interface PlatformCounts {
  users: {
    total: number;
    newToday: number;
    /** Percent; null without users a month ago. */
    growthRate: number | null;
    activeLast24h: number;
    activeLast7d: number;
    /** Percent; null without accounts of more than a week. */
    retentionRate: number | null;
  };
  performance: {
    totalEarnings: MicroUsd;
    /** Percent; null without earnings in the month before. */
    earningsGrowth: number | null;
    conversionRate: string | null;
    held: MicroUsd;
    conversionsLast24h: number;
    totalClicks: number;
    clicksLast24h: number;
  };
  /** The moment up to which the totals of clicks are complete. */
  asOf: Instant;
  /** Active links by network. */
  networkLinks: Record<string, number>;
  links: { total: number; active: number; createdToday: number; averagePerUser: number | null };
  growth: {
    dailySignups: { day: Day; count: number }[];
    activeAccounts: { day: Day; accounts: number }[];
    earnings: { day: Day; amount: MicroUsd }[];
  };
}
