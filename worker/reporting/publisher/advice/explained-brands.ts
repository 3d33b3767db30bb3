import type { GroupFigures } from './figures.ts';

/** From this part of a brand's clicks on, a finding about one of its links says the same as one about the brand. */
const MIN_SHARE = 0.8;

/** Leaves out brands whose finding one of their links explains. */
export function withoutExplainedBrands(found: readonly GroupFigures[]): GroupFigures[] {
  return found.filter(
    (group) =>
      group.kind !== 'brand' ||
      !found.some((link) => link.brandId === group.id && link.clicks >= group.clicks * MIN_SHARE),
  );
}
