import type { OperatorBrand } from './operator-brands-query.ts';

/** `3 programs, 2 domains, 1 merged brand`. */
export function programsText({ programs, domain_count, merged_brands, is_split }: OperatorBrand): string {
  return [
    counted(programs, 'program'),
    counted(domain_count, 'domain'),
    ...(merged_brands > 0 ? [counted(merged_brands, 'merged brand')] : []),
    ...(is_split ? ['split off'] : []),
  ].join(', ');
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
