import { firstDayOf, monthOf } from '../../clicks/store/store-name.ts';
import { readDetails } from '../../payouts/details/read-details.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros, ZERO } from '../../platform/money.ts';
import { addDays, type Day, dayOf, minDay } from '../../platform/time.ts';
import { readGroups } from './analytics-groups.ts';
import { readUserStats } from './user-stats.ts';

/** The days of the trend, including today. */
const TREND_DAYS = 30;

export interface Figures {
  clicks: number;
  /** Those of the clicks that led to a sale. */
  converted: number;
  conversions: number;
  /** Without held sales. */
  earnings: MicroUsd;
  held: MicroUsd;
}

/** A publisher's figures of today, this month (UTC) and all time, and of each of the last 30 days, oldest first. */
export interface Overview {
  today: Figures;
  month: Figures;
  allTime: Figures & { links: number };
  days: (Figures & { day: Day })[];
  /** The publisher has payout details, held ones included. */
  hasPayoutDetails: boolean;
}

/** Throws `money.sum_out_of_range` (500) when the earnings exceed the range of an amount. */
export async function readOverview(ctx: Context, publisherId: PublisherId): Promise<Overview> {
  const today = dayOf(ctx.now);
  const firstDay = addDays(today, 1 - TREND_DAYS);
  const firstOfMonth = firstDayOf(monthOf(today));
  const period = { from: minDay(firstDay, firstOfMonth), to: today };
  const [groups, total, details] = await Promise.all([
    readGroups(ctx, { publisherId, period, brandId: null, by: 'day' }),
    readUserStats(ctx, publisherId),
    readDetails(ctx, publisherId),
  ]);
  const byDay = new Map(groups.map((group) => [group.value, group]));
  const days = Array.from({ length: TREND_DAYS }, (_, index) => {
    const day = addDays(firstDay, index);
    return { day, ...figuresOf(byDay.get(day)) };
  });
  return {
    today: figuresOf(byDay.get(today)),
    month: groups.filter(({ value }) => value !== null && value >= firstOfMonth).reduce(add, figuresOf()),
    allTime: {
      clicks: total.totalClicks,
      converted: total.convertedClicks,
      conversions: total.totalConversions,
      earnings: total.totalEarnings,
      held: total.held,
      links: total.totalLinks,
    },
    days,
    hasPayoutDetails: details.active !== null || details.held !== null,
  };
}

function figuresOf(figures?: Figures): Figures {
  const { clicks = 0, converted = 0, conversions = 0, earnings = ZERO, held = ZERO } = figures ?? {};
  return { clicks, converted, conversions, earnings, held };
}

function add(sum: Figures, figures: Figures): Figures {
  return {
    clicks: sum.clicks + figures.clicks,
    converted: sum.converted + figures.converted,
    conversions: sum.conversions + figures.conversions,
    earnings: micros(sum.earnings + figures.earnings),
    held: micros(sum.held + figures.held),
  };
}
