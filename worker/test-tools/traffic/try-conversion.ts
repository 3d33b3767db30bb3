import { readShareRules, shareRuleFor } from '../../catalog/share-rule.ts';
import type { ClickId } from '../../clicks/click-id.ts';
import { findClicks, listClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import { TEST_PUBLISHER } from '../../platform/ids.ts';
import { type MicroUsd, share, usd } from '../../platform/money.ts';
import { addDays, dayOf } from '../../platform/time.ts';

export type TestClicks = readonly ClickId[];

const DAYS = 30;
const MAX_CLICKS = 50;
/** The commission of each sale that is tried. */
const GROSS = usd('20.00');

const trafficNoClick = failure(
  'traffic.no_click',
  409,
  'No test click of the last 30 days is stored. Run a click test first.',
);
const trafficClickLost = failure('traffic.click_lost', 500, 'A stored test click wasn’t found again.');

/** The newest clicks of the test publisher, whose sales are tried. Throws `traffic.no_click` (409). */
export async function openTestClicks(ctx: Context): Promise<TestClicks> {
  const today = dayOf(ctx.now);
  const { clicks } = await listClicks(ctx, TEST_PUBLISHER, {
    ...{ from: addDays(today, -DAYS), to: today, order: 'newest', after: null, limit: MAX_CLICKS },
  });
  if (clicks.length === 0) throw trafficNoClick();
  return clicks.map(({ clickId }) => clickId);
}

/**
 * Does what a sale needs from the stores, and books nothing: finds its click, reads the share rules and splits the commission. Throws
 * `traffic.click_lost` (500).
 */
export async function tryConversion(
  ctx: Context,
  clicks: TestClicks,
  number: number,
): Promise<{ net: MicroUsd }> {
  const id = clicks[number % clicks.length];
  const [found, rules] = await Promise.all([findClicks(ctx, id ? [id] : []), readShareRules(ctx)]);
  if (found.size === 0) throw trafficClickLost();
  return { net: share(GROSS, shareRuleFor(rules, TEST_PUBLISHER, dayOf(ctx.now)).sharePpm) };
}
