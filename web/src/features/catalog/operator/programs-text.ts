import { plural } from '../../../../../worker/platform/contract/counts.ts';
import type { OperatorBrand } from './operator-brands-query.ts';

/** `3 programs, 2 domains, 1 merged brand`. */
export function programsText({ programs, domain_count, merged_brands, is_split }: OperatorBrand): string {
  return [
    plural(programs, 'program'),
    plural(domain_count, 'domain'),
    ...(merged_brands > 0 ? [plural(merged_brands, 'merged brand')] : []),
    ...(is_split ? ['split off'] : []),
  ].join(', ');
}
