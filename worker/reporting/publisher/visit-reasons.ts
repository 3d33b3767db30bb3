import {
  CLICK_CLASSIFICATIONS,
  CLICK_REASONS,
  type ClickClassification,
  type ClickReason,
} from '../../clicks/classification.ts';
import { countClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import type { BrandId, PublisherId } from '../../platform/ids.ts';
import { addDays, type Period } from '../../platform/time.ts';
import { MAX_CLICK_DAYS } from './analytics-groups.ts';

interface VisitReason {
  classification: ClickClassification;
  reason: string;
  explanation: string;
  visits: number;
}

/**
 * A publisher's visits by the reason for their classification, the most frequent first. Null for one brand over more than
 * 92 days, because these are counted from single clicks.
 */
export async function readReasons(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
  brandId: BrandId | null,
): Promise<VisitReason[] | null> {
  if (brandId !== null && period.from < addDays(period.to, 1 - MAX_CLICK_DAYS)) return null;
  const rows = await countClicks(ctx, publisherId, {
    ...{ ...period, dimension: 'reason', per: 'total' },
    filters: brandId === null ? [] : [{ dimension: 'brand', value: brandId }],
  });
  const reasons = rows.flatMap(({ value, counts }) =>
    CLICK_CLASSIFICATIONS.flatMap((classification): VisitReason[] => {
      const visits = counts[classification] ?? 0;
      if (visits === 0 || value === null) return [];
      return [{ classification, reason: value, explanation: explanationOf(value), visits }];
    }),
  );
  return reasons.sort((a, b) => b.visits - a.visits);
}

/** A click has one of the reasons, also one that was stored long ago. */
function explanationOf(reason: string): string {
  return CLICK_REASONS[reason as ClickReason];
}
