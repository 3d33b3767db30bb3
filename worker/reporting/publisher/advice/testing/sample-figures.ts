import type { BrandId, LinkId } from '../../../../platform/ids.ts';
import { micros, parseUsd } from '../../../../platform/money.ts';
import { parseDay } from '../../../../platform/time.ts';
import type { AdviceFigures, GroupFigures, ProblemFigures, Sums } from '../figures.ts';

export const BRAND = 'brd_0000000000000000' as BrandId;
export const LINK = 'lnk_00000000000000000001' as LinkId;

/** `sums(200, 4, '8')`: 200 clicks, 4 sales and $8. */
export function sums(clicks: number, conversions: number, earnings: string): Sums {
  return { clicks, conversions, earnings: parseUsd(earnings) };
}

/** Figures of 30 days: 1,000 clicks, 20 sales (one per 50 clicks) and $50 ($0.05 per click), and nothing else. */
export function figuresWith(changes: Partial<AdviceFigures> = {}): AdviceFigures {
  const account = changes.account ?? sums(1_000, 20, '50');
  return {
    days: 30,
    from: parseDay('2026-10-27'),
    to: parseDay('2026-11-25'),
    account,
    subject: account,
    traffic: { visits: 0, bots: 0, previews: 0, duplicates: 0, blocked: 0, unmonetized: 0, tests: 0 },
    groups: [],
    problems: [],
    destinations: [],
    brandSales: [],
    brandPay: [],
    countries: [],
    closedBrands: [],
    ...changes,
  };
}

/** A link without a sale that is as old as the period. */
export function groupWith(changes: Partial<GroupFigures>): GroupFigures {
  const sales = changes.conversions ?? 0;
  return {
    ...{ kind: 'link', id: LINK, name: 'Lamp', clicks: 0, conversions: 0, earnings: micros(0), sales },
    since: parseDay('2026-01-01'),
    brandId: null,
    ...changes,
  };
}

/** A link to a page that is gone, with 60 clicks at risk. */
export function problemWith(changes: Partial<ProblemFigures> = {}): ProblemFigures {
  return {
    ...{
      linkId: LINK,
      brandId: BRAND,
      name: 'Lamp',
      code: 'page.not_found',
      clicksAtRisk: 60,
      network: null,
    },
    sentence: 'The shop says that the page doesn’t exist (status 404).',
    ...changes,
  };
}
