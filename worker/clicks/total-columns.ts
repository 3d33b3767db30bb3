import type { ClickClassification } from './classification.ts';

/** The column of `click_totals` with the clicks of a classification. */
export const TOTAL_COLUMNS: Readonly<Record<ClickClassification, string>> = {
  click: 'clicks',
  bot: 'bots',
  preview: 'previews',
  duplicate: 'duplicates',
  blocked: 'blocked',
  unmonetized: 'unmonetized',
  test: 'tests',
};
