import { plural } from '../platform/contract/counts.ts';
import type { readAnalyticsResponse } from '../reporting/publisher/analytics-endpoint.ts';

type Analytics = Awaited<ReturnType<typeof readAnalyticsResponse>>;

/** `12 clicks, 3 conversions and $4.50 from 2026-11-01 to 2026-11-30` */
export function figuresText({ summary, meta }: Pick<Analytics, 'summary' | 'meta'>): string {
  const { total_clicks: clicks, total_conversions: sales, total_earnings: earned, held } = summary;
  return `${plural(clicks, 'click')}, ${plural(sales, 'conversion')} and $${earned}${/^0\.0+$/.test(held) ? '' : ` ($${held} more held for review)`} from ${meta.from} to ${meta.to}`;
}

/** `You have 3 campaigns.`, or `No campaign matches.` of those that a filter leaves out. */
export function listText(total: number, { noun, isFiltered }: { noun: string; isFiltered: boolean }): string {
  if (isFiltered)
    return total === 0
      ? `No ${noun} matches.`
      : `${plural(total, noun)} ${total === 1 ? 'matches' : 'match'}.`;
  return total === 0 ? `There is no ${noun} yet.` : `You have ${plural(total, noun)}.`;
}

/** `3 stored links match. Here are 2.` */
export function matchText(total: number, shown: number, noun: string): string {
  return `${plural(total, noun)} ${total === 1 ? 'matches' : 'match'}. Here ${shown === 1 ? 'is' : 'are'} ${shown}.`;
}
